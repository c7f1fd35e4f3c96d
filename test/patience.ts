import { availableParallelism, loadavg } from 'node:os'

/**
 * How much longer everything takes than on this machine at rest: by what waited for its processors as the run began.
 * The processes of a run have it from the first one, which started before the run's own work.
 */
const factor = Number((process.env['CHAUTARI_PATIENCE'] ??= String(measured())))

function measured(): number {
  const [lastMinute = 0] = loadavg()
  return Math.min(20, Math.max(1, lastMinute / availableParallelism()))
}

/** How long, in milliseconds, to wait at most for what takes so long on a machine at rest. */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * factor)
