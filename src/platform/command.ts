/**
 * Runs a command of an operator: its failure is one line on standard error and an exit code of 1, never a stack.
 * `work` returns false when the arguments do not fit; then the usage is shown.
 */
export async function runCommand(usage: string, work: (args: string[]) => Promise<boolean>): Promise<void> {
  try {
    if (await work(process.argv.slice(2))) return
    process.stderr.write(`Usage: ${usage}\n`)
    process.exitCode = 2
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
