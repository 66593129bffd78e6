/** Runs a command to its end: exit code 1 where it gives false, or throws, whose message is printed. */
export async function runAsCommand(main: () => Promise<unknown>): Promise<never> {
  try {
    process.exit((await main()) === false ? 1 : 0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
