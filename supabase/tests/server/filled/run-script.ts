import postgres from 'postgres';

export type ScriptRunner = {
  /** Runs a script as the superuser and gives its rows as text, and the messages that came with them. */
  run(script: string): Promise<{ output: string; notices: string }>;
};

const asText = { to: 114, from: [114, 3802], parse: (value: string) => value, serialize: String };

/** On a connection of its own: a database with connections cannot be copied. */
export async function runScript(url: string, script: string): Promise<{ output: string; notices: string }> {
  const notices: string[] = [];
  const connection = postgres(url, {
    max: 1,
    types: { asText },
    onnotice: ({ severity, message }) => notices.push(`${severity}:  ${message}`),
  });
  try {
    const results = await connection.unsafe(script);
    const rows = results.flat() as Record<string, unknown>[];
    return {
      output: rows.map((row) => Object.values(row).join('|')).join('\n'),
      notices: notices.join('\n'),
    };
  } finally {
    await connection.end();
  }
}
