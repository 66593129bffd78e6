import type { TeamEventRows } from './team-event.ts';

/** Rows of teams that only say what is written. */
export const rowsOfTeams = (say: (what: string) => void): TeamEventRows => ({
  roleOf: async () => null,
  async putTeam(id) {
    say(`put ${id}`);
    return 'applied';
  },
  async endTeam(id) {
    say(`end ${id}`);
    return true;
  },
  async put({ membership }) {
    say(`put ${membership}`);
    return 'applied';
  },
  async end(membership) {
    say(`end ${membership}`);
    return true;
  },
});
