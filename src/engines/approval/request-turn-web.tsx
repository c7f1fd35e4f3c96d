import { Moment } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { saidStep, t } from '#engines/approval/flow-words-web.ts'
import type { RequestHeader } from '#engines/approval/request-type.ts'

/** Of an open request: whose turn it is, how far it has come, and by when an answer is wanted. */
export function turnFacts(request: RequestHeader): Fact[] {
  const { status, waits_for, steps, step, flow_name, due_at, chosen } = request
  const byChoice = chosen ? [{ label: t('sheet.chosen'), value: chosen }] : []
  if (status !== 'Requested' && status !== 'Forwarded') return byChoice
  const now = steps[step]
  const waits = waits_for.length ? waits_for.join(', ') : t('sheet.hr')
  return [
    { label: t('sheet.waitsFor'), value: waits },
    ...byChoice,
    ...(steps.length > 1
      ? [
          {
            label: t('sheet.step'),
            value: t('sheet.stepOf', {
              step: Math.min(step + 1, steps.length),
              steps: steps.length,
              flow: now ? saidStep(now) : (flow_name ?? ''),
            }),
          },
        ]
      : []),
    ...(due_at ? [{ label: t('sheet.due'), value: <Moment value={due_at} /> }] : []),
  ]
}
