/** Drivers who share the seeded setups. They have no account to sign in with; the seeded accounts share some too. */
export const seedAuthors = [
  { username: 'kerbrider', first_name: 'Mika', last_name: 'Arvola' },
  { username: 'slowhands', first_name: 'Tamsin', last_name: 'Oakes' },
  { username: 'box_box_ben', first_name: 'Ben', last_name: 'Harrow' },
  { username: 'nordkurve', first_name: 'Jonas', last_name: 'Feldt' },
  { username: 'laura.sr', first_name: 'Laura', last_name: 'Brandão' },
  { username: 'trailbrake', first_name: 'Ines', last_name: 'Koval' },
  { username: 'wetline', first_name: 'Owen', last_name: 'Praed' },
  { username: 'gt3_otto', first_name: 'Otto', last_name: 'Lindqvist' },
  { username: 'stintlength', first_name: 'Priya', last_name: 'Nandan' },
  { username: 'apexlate', first_name: 'Marek', last_name: 'Dolny' },
  { username: 'hyperdrive', first_name: 'Yuki', last_name: 'Arai' },
  { username: 'rake_and_roll', first_name: 'Sofie', last_name: 'Damgaard' },
  { username: null, first_name: 'Carlos', last_name: 'Iturbe' },
  { username: 'quiet_rear', first_name: 'Noor', last_name: 'Haddad' },
  { username: 'paddock_phil', first_name: 'Phil', last_name: 'Ashdown' },
  { username: 'lastchicane', first_name: 'Emi', last_name: 'Sato' },
].map((names, place) => ({
  ...names,
  clerk_user_id: `user_seed_author_${String(place + 1).padStart(2, '0')}`,
  email: '',
  created_at: new Date(Date.now() - 200 * 86_400_000).toISOString(),
}));

/** Present once everything is seeded, and only then. */
export const seedMark = {
  clerk_user_id: 'user_seed_mark',
  email: '',
  first_name: '',
  last_name: '',
  username: null,
};
