import { expect, test } from 'vitest';
import { browserOutcome, vitestOutcome } from './test-reports.ts';

const tried = (title: string, status: 'expected' | 'unexpected' | 'flaky', message?: string) => ({
  title,
  file: 'likes.spec.ts',
  tests: [
    { projectName: 'with JavaScript', status, results: [{ errors: message ? [{ message }] : [] }, {}] },
  ],
});

test('a browser test that passed only the second time is told by name, with what the first try said', () => {
  const outcome = browserOutcome({
    suites: [
      {
        specs: [tried('hearts fly', 'expected')],
        suites: [
          {
            specs: [
              tried('a like arrives', 'flaky', '\u001b[31mError: read ECONNRESET\u001b[39m\n\n  at likes'),
              tried('a like is one', 'unexpected', 'Error: 2 likes'),
            ],
          },
        ],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    failures: ['likes.spec.ts: a like is one (with JavaScript)'],
    secondTries: [
      'likes.spec.ts: a like arrives (with JavaScript)\n    Error: read ECONNRESET\n      at likes',
    ],
  });
});

test('a failed test of vitest is told by file and name', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/here/racing/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two' },
        ],
      },
    ],
  };
  expect(vitestOutcome(report, (file) => file.replace('/here/', ''))).toEqual({
    passed: 1,
    failed: 1,
    failures: ['racing/a.test.ts: two'],
    secondTries: [],
  });
});
