/** The changes of a refinement that can be tested on the track, one a step. */
export type TestOffer = {
  generation: number;
  requestId: string;
  car: string;
  track: string;
  steps: {
    name: string;
    /** Whether it is among the first to try. */
    picked: boolean;
    why: string;
    watch: string;
    /** The rule's track record in words; '' when too few tried it. */
    kept: string;
    changes: { parameter: string; label: string; from: string; to: string }[];
  }[];
};

/** The choice as it came back: what was ticked of which refinement, and what is wrong with it. */
export type ReturnedTest = { message: string; generation: string; requestId: string; steps: string[] };

/** The choice's form values, returned with a message. */
export const tickedIn = (form: FormData): Omit<ReturnedTest, 'message'> => ({
  generation: String(form.get('generation') ?? ''),
  requestId: String(form.get('requestId') ?? ''),
  steps: form.getAll('step').map(String),
});
