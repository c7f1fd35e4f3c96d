export const importStates = [
  'Uploaded',
  'Checking',
  'Checked',
  'Running',
  'Done',
  'Failed',
  'Stopped',
  'Undoing',
  'Undone',
  'Expired',
] as const
export type ImportState = (typeof importStates)[number]

/** An exchange as its row has it, and the job that works on it. */
export interface LifeFacts {
  state: ImportState
  /** null: none, or so long ago that it was tidied away. */
  job: { state: string } | null
  /** The file that was sent is still kept. */
  has_file: boolean
  /** Some row of it was written and not undone. */
  wrote: boolean
}

const working: readonly ImportState[] = ['Checking', 'Running', 'Undoing']

/** The row says what was begun; a job that was stopped, killed too often or failed says that it did not come to its end. */
export function standing({ state, job }: Pick<LifeFacts, 'state' | 'job'>): ImportState {
  if (!working.includes(state)) return state
  if (job === null || job.state === 'Stopped') return 'Stopped'
  return job.state === 'Failed' || job.state === 'Done' ? 'Failed' : state
}

/** What can be done with it now. A run that came to nothing may be checked again, one that wrote may go on or be undone. */
export function abilities(facts: LifeFacts) {
  const { state, has_file, wrote } = facts
  const now = standing(facts)
  const ended = now === 'Stopped' || now === 'Failed'
  const wasChecking = ended && state === 'Checking'
  const wasRunning = ended && state === 'Running'
  const wasUndoing = ended && state === 'Undoing'
  return {
    can_check: has_file && (now === 'Uploaded' || now === 'Checked' || wasChecking || (wasRunning && !wrote)),
    can_run: now === 'Checked' || wasRunning,
    can_stop: working.includes(now),
    can_undo: wrote && has_file && (now === 'Done' || wasRunning || wasUndoing),
  }
}
