import { NumberInput, Radio, Stack, Textarea } from '@mantine/core'
import { outcomes } from '#modules/hris/shared/confirmation.ts'
import { lt } from '#modules/hris/web/life-words.ts'

export interface Recommended {
  recommendation: (typeof outcomes)[number]
  extend_months: number | null
  reason: string
}

/** Confirm, extend or part, and why. Extending is offered only where the probation may still last longer. */
export function Recommending({
  said,
  onChange,
  problems,
  latest,
}: {
  said: Recommended
  onChange: (said: Recommended) => void
  problems: Readonly<Record<string, string>>
  latest: string | null
}) {
  const offered = outcomes.filter((outcome) => outcome !== 'Extend' || latest !== null)
  return (
    <Stack gap="md" mt="lg">
      <Radio.Group
        label={lt('confirm.answerTitle')}
        value={said.recommendation}
        error={problems['recommendation']}
        onChange={(value) => {
          const chosen = outcomes.find((outcome) => outcome === value)
          if (chosen) onChange({ ...said, recommendation: chosen, extend_months: null })
        }}
      >
        <Stack gap={8} mt={8}>
          {offered.map((outcome) => (
            <Radio key={outcome} value={outcome} label={lt(`confirm.outcomes.${outcome}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {said.recommendation === 'Extend' && (
        <NumberInput
          label={lt('confirm.months')}
          required
          min={1}
          max={24}
          maw={220}
          value={said.extend_months ?? ''}
          error={problems['extend_months']}
          onChange={(value) => onChange({ ...said, extend_months: typeof value === 'number' ? value : null })}
        />
      )}
      <Textarea
        label={lt('confirm.reason')}
        required={said.recommendation !== 'Confirm'}
        autosize
        minRows={2}
        maxLength={1000}
        value={said.reason}
        error={problems['reason']}
        onChange={(event) => onChange({ ...said, reason: event.currentTarget.value })}
      />
    </Stack>
  )
}
