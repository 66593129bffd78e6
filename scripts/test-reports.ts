export type Outcome = {
  passed: number;
  failed: number;
  failures: string[];
  /** Which passed only when they were tried again, with what the first try said. */
  secondTries: string[];
};

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

export function vitestOutcome(report: VitestReport, nameOf: (file: string) => string): Outcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${nameOf(name)}: ${fullName}`),
    ),
    secondTries: [],
  };
}

type BrowserTest = {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { errors?: { message?: string }[] }[];
};
type BrowserSuite = {
  suites?: BrowserSuite[];
  specs: { title: string; file: string; tests: BrowserTest[] }[];
};
export type BrowserReport = { suites: BrowserSuite[] };

const specsOf = ({ suites = [], specs }: BrowserSuite): BrowserSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const colours = /\x1b\[[\d;]*m/g;

function firstError({ results: [first] }: BrowserTest): string {
  const said = (first?.errors ?? []).map(({ message = '' }) => message.replace(colours, '').trim());
  const lines = said.join('\n').split('\n').filter(Boolean);
  return (lines.length > 0 ? lines : ['it said nothing']).slice(0, 12).join('\n    ');
}

/** Playwright's report: a test that passed only the second time counts as passed, and is listed. */
export function browserOutcome({ suites }: BrowserReport): Outcome {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, name: `${file}: ${title} (${test.projectName})` })),
    );
  const having = (status: BrowserTest['status']) => tests.filter((test) => test.status === status);
  return {
    passed: having('expected').length + having('flaky').length,
    failed: having('unexpected').length,
    failures: having('unexpected').map(({ name }) => name),
    secondTries: having('flaky').map((test) => `${test.name}\n    ${firstError(test)}`),
  };
}
