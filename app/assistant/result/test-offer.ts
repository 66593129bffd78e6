const sourceFields = ['generation', 'setup', 'version', 'stint'] as const;

/** The source of the changes by its number: a refinement, a version of a setup, or a stint sheet. */
export type TestSourceName = Partial<Record<(typeof sourceFields)[number], string>>;

/** The source that an address or a form names. */
export const sourceIn = (fields: URLSearchParams | FormData): TestSourceName =>
  Object.fromEntries(
    sourceFields.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 20)]] : [];
    }),
  );

/** The changes that can be tested on the track, one a step. */
export type TestOffer = {
  source: TestSourceName;
  requestId: string;
  car: string;
  track: string;
  /** Where they were offered. */
  back: string;
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

/** The choice as it came back: what was ticked of which changes, and what is wrong with it. */
export type ReturnedTest = { message: string; source: TestSourceName; requestId: string; steps: string[] };

/** The choice's form values, returned with a message. */
export const tickedIn = (form: FormData): Omit<ReturnedTest, 'message'> => ({
  source: sourceIn(form),
  requestId: String(form.get('requestId') ?? ''),
  steps: form.getAll('step').map(String),
});
