export type AccountDetails = {
  clerk_user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  username: string | null;
};

/** The result of creating a profile; `failed` after every way was tried. */
export type ProfileOutcome = 'created' | 'existed' | 'created-directly' | 'failed';

export type ProfileWays = {
  send(details: AccountDetails): Promise<Response>;
  /** The direct way into the database, when the endpoint has failed. */
  sendDirectly(): Promise<Response>;
  wait(milliseconds: number): Promise<void>;
};

const attempts = 3;
const pauseMs = 1000;

/**
 * Makes the driver's profile: by the endpoint, up to three times one second apart, then directly. A profile that exists
 * already counts as made.
 */
export async function createProfile(details: AccountDetails, ways: ProfileWays): Promise<ProfileOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt > 1) await ways.wait(pauseMs);
    const outcome = await outcomeOf(() => ways.send(details));
    if (outcome !== 'failed') return outcome;
  }
  const outcome = await outcomeOf(ways.sendDirectly);
  return outcome === 'created' ? 'created-directly' : outcome;
}

async function outcomeOf(send: () => Promise<Response>): Promise<'created' | 'existed' | 'failed'> {
  try {
    const response = await send();
    if (response.ok) return 'created';
    const body = await response.text();
    return response.status === 409 || /duplicate key/i.test(body) ? 'existed' : 'failed';
  } catch {
    return 'failed';
  }
}
