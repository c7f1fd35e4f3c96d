import { Checkbox, Group, NumberInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { DateInput } from '#ui/date/date-input.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import type { AnswerValue, QuestionDetail } from '#engines/questions/question.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { showIfText } from '#engines/questions/show-if-web.tsx'
import { shownItems } from '#engines/questions/show-if.ts'
import { prefills } from '#engines/questions/prefill.ts'
import styles from '#engines/questions/sheet.module.css'
import { t } from '#engines/questions/words-web.ts'

export type Answers = Record<string, AnswerValue | null>

/** The questions of a sheet in their sections: to be answered, or as they were. */
export function SheetQuestions({
  items,
  answers,
  problems = {},
  given = false,
  onAnswer,
}: {
  items: readonly (SetItem & {
    value: AnswerValue | null
    marks?: string | null
    full_marks?: string | null
  })[]
  answers?: Answers
  problems?: Readonly<Record<string, string | undefined>>
  /** What was sent: a question without an answer was left out. */
  given?: boolean
  /** Without it the answers are only shown. */
  onAnswer?: (question: string, value: AnswerValue | null) => void
}) {
  const values = onAnswer
    ? (answers ?? {})
    : Object.fromEntries(items.map(({ question_id, value }) => [question_id, value]))
  // the questions of a set are all shown, with when each is asked
  const shown = onAnswer || given ? shownItems(items, values) : items
  return (
    <Stack gap="lg" className={styles.sheet}>
      {shown.map((item, index) => {
        const problem = problems[item.question_id]
        const id = `question-${item.question_id}`
        return (
          <Fragment key={item.question_id}>
            {item.section !== '' && item.section !== shown[index - 1]?.section && (
              <h3 className={styles.section}>{item.section}</h3>
            )}
            <fieldset className={styles.question} data-wrong={problem ? true : undefined}>
              <legend id={id}>
                {index + 1}. {item.title}
                {item.is_required && onAnswer && (
                  <span className={styles.star} aria-label={t('sheet.required')}>
                    {'\u00a0*'}
                  </span>
                )}
              </legend>
              {!onAnswer && !given && (item.show_if || item.prefill) && (
                <Text size="xs" c="dimmed" mb={6}>
                  {[
                    item.show_if && showIfText(item.show_if, items),
                    item.prefill && t('sets.begins', { field: prefills[item.prefill] }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              )}
              {item.help && (
                <Text size="sm" c="dimmed" mb={6}>
                  {item.help}
                </Text>
              )}
              {onAnswer ? (
                <AnswerField
                  detail={item.detail}
                  label={item.title}
                  value={answers?.[item.question_id] ?? null}
                  onChange={(value) => onAnswer(item.question_id, value)}
                />
              ) : (
                <Given detail={item.detail} value={item.value} left={given} />
              )}
              {!onAnswer && item.full_marks && (
                <Text size="xs" c="dimmed">
                  {t('sheet.marks', {
                    count: Number(item.full_marks),
                    marks: item.marks ?? '',
                    full: item.full_marks,
                  })}
                </Text>
              )}
              {problem && (
                <Text size="sm" c="red" role="alert" mt={4}>
                  {refusal(problem)}
                </Text>
              )}
            </fieldset>
          </Fragment>
        )
      })}
    </Stack>
  )
}

interface AnswerProps {
  detail: QuestionDetail
  label: string
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
}
function AnswerField({ detail, label, value, onChange }: AnswerProps) {
  switch (detail.kind) {
    case 'text':
      return (
        <TextInput
          aria-label={label}
          maxLength={detail.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'long_text':
      return (
        <Textarea
          aria-label={label}
          autosize
          minRows={3}
          maxLength={detail.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <NumberInput
          aria-label={label}
          value={typeof value === 'number' ? value : ''}
          onChange={(given) => onChange(typeof given === 'number' ? given : null)}
          {...(detail.unit ? { suffix: ` ${detail.unit}` } : {})}
          maw={220}
        />
      )
    case 'rating':
      return <Rating detail={detail} label={label} value={value} onChange={onChange} />
    case 'date':
      return (
        <div className={styles.narrow}>
          <DateInput
            aria-label={label}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
          />
        </div>
      )
    case 'multiple':
      return (
        <Checkbox.Group aria-label={label} value={Array.isArray(value) ? value : []} onChange={onChange}>
          <Stack gap={8}>
            {detail.options.map((option) => (
              <Checkbox key={option.label} value={option.label} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'single':
    case 'yes_no': {
      const options =
        detail.kind === 'single'
          ? detail.options.map((option) => ({ value: option.label, label: option.label }))
          : [
              { value: 'yes', label: t('sheet.yes') },
              { value: 'no', label: t('sheet.no') },
            ]
      const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
      return (
        <Radio.Group
          aria-label={label}
          value={chosen}
          onChange={(picked) => onChange(detail.kind === 'single' ? picked : picked === 'yes')}
        >
          <Stack gap={8}>
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
      )
    }
  }
}

function Rating({
  detail,
  label,
  value,
  onChange,
}: Omit<AnswerProps, 'detail'> & { detail: Extract<QuestionDetail, { kind: 'rating' }> }) {
  const steps = Array.from({ length: detail.to - detail.from + 1 }, (_, index) => detail.from + index)
  return (
    <div className={styles.scale}>
      <Radio.Group
        aria-label={label}
        value={value === null ? '' : String(value)}
        onChange={(picked) => onChange(Number(picked))}
      >
        <Group gap={6} wrap="wrap">
          {steps.map((step) => (
            <label key={step} className={styles.step}>
              <Radio value={String(step)} className={styles.hidden ?? ''} aria-label={String(step)} />
              <span data-chosen={value === step || undefined}>{step}</span>
            </label>
          ))}
        </Group>
      </Radio.Group>
      {(detail.low_label || detail.high_label) && (
        <Group justify="space-between" className={styles.ends ?? ''}>
          <span>{detail.low_label}</span>
          <span>{detail.high_label}</span>
        </Group>
      )}
    </div>
  )
}

/** An answer as it was given. */
function Given({
  detail,
  value,
  left,
}: {
  detail: QuestionDetail
  value: AnswerValue | null
  left: boolean
}) {
  if (value === null && left)
    return (
      <Text size="sm" c="dimmed">
        {t('sheet.left')}
      </Text>
    )
  if (value === null)
    return (
      <Text size="sm" c="dimmed">
        {detail.kind === 'single' || detail.kind === 'multiple'
          ? detail.options.map(({ label }) => label).join(' · ')
          : t(`kinds.${detail.kind}`)}
      </Text>
    )
  if (detail.kind === 'date') return <DateText value={String(value)} />
  if (typeof value === 'boolean') return <Text>{value ? t('sheet.yes') : t('sheet.no')}</Text>
  if (Array.isArray(value)) return <Text>{value.join(', ')}</Text>
  return (
    <Text style={{ whiteSpace: 'pre-wrap' }}>
      {value}
      {detail.kind === 'rating' ? ` / ${detail.to}` : ''}
    </Text>
  )
}
