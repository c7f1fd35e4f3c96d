import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isDay } from '#kernel/calendar/day.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { t as questionWords } from '#engines/questions/words-web.ts'
import { forms } from '#modules/forms/shared/form.ts'
import { t } from '#modules/forms/web/words.ts'

/** Kinds that need no more than their options; the others are made in the question bank. */
const kinds = ['rating', 'yes_no', 'single', 'multiple', 'long_text'] as const

export interface NewQuestion {
  title: string
  /** Options one to a line. */
  detail: { kind: (typeof kinds)[number]; options: string }
  is_required: boolean
}
export const blankQuestion: NewQuestion = {
  title: '',
  detail: { kind: 'rating', options: '' },
  is_required: true,
}
const F = fieldsOf<{ asks_new: boolean; questions: NewQuestion[] }>()

/** What is sent of a form whose questions are written with it. */
export const newForm = <V extends { asks_new: boolean; set_id: unknown; questions: readonly NewQuestion[] }>(
  { asks_new: _, set_id: __, questions, ...rest }: V,
  publishes: boolean,
) =>
  ({
    ...rest,
    publishes,
    questions: questions.map(({ detail, ...question }) => ({ ...question, detail: detailOf(detail) })),
    // the body's schema says at its field what does not fit
  }) as never

const detailOf = ({ kind, options }: NewQuestion['detail']) =>
  kind === 'single' || kind === 'multiple'
    ? {
        kind,
        options: options
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((label) => ({ label })),
      }
    : { kind }

/** Questions are written here, or a set of them is chosen. */
export function AsksNew() {
  return <F.Switch name="asks_new" label={t('form.asksNew')} hint={t('form.asksNewHint')} />
}

export function Asked({ children }: { children: ReactNode }) {
  if (useFieldValue('asks_new') !== true) return children
  return (
    <F.Rows
      name="questions"
      label={t('form.set')}
      blank={{ ...blankQuestion }}
      least={1}
      add={t('form.addQuestion')}
      movable
    >
      {(_prefix, index) => (
        <>
          <F.Text name={`questions.${index}.title`} label={`${t('form.question')} ${index + 1}`} required />
          <F.Select
            name={`questions.${index}.detail.kind`}
            label={t('form.answerBy')}
            required
            options={kinds.map((value) => ({ value, label: questionWords(`kinds.${value}`) }))}
          />
          <Options index={index} />
          <F.Switch name={`questions.${index}.is_required`} label={t('form.required')} />
        </>
      )}
    </F.Rows>
  )
}

function Options({ index }: { index: number }) {
  const kind = useFieldValue(`questions.${index}.detail.kind`)
  if (kind !== 'single' && kind !== 'multiple') return null
  return (
    <F.TextArea
      name={`questions.${index}.detail.options`}
      label={t('form.options')}
      hint={t('form.optionsHint')}
      required
      max={6000}
    />
  )
}

/** Whom publishing asks, from and until when: said beside the button, for nothing asks again after it. */
function WhomItReaches() {
  const { org } = useScope()
  const segment = useFieldValue('segment_id')
  const opens = useFieldValue('opens_on')
  const closes = useFieldValue('closes_on')
  const query = {
    ...(typeof segment === 'string' && segment !== '' ? { segment_id: segment } : {}),
    ...(typeof opens === 'string' && isDay(opens) ? { opens_on: opens } : {}),
  }
  const { data } = useRead(forms.composed, { params: { org }, query }, { errors: 'inline' })
  if (!data) return null
  return (
    <span role="status">
      {t('form.reaches', { count: data.people, people: localDigits(String(data.people)) })}{' '}
      <DateText value={data.day} />
      {typeof closes === 'string' && isDay(closes) && (
        <>
          {' '}
          {t('form.until')} <DateText value={closes} />
        </>
      )}
    </span>
  )
}

/** Kept as a draft, or published at once. */
export function Ways({ onChoose }: { onChoose: (publishing: boolean) => void }) {
  const { pending, cancel } = useFormState()
  const isNew = useFieldValue('asks_new') === true
  return (
    <Group justify="flex-end" gap="xs">
      {isNew && <WhomItReaches />}
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" variant="default" disabled={pending} onClick={() => onChoose(false)}>
        {t('form.saveDraft')}
      </Button>
      {isNew && (
        <Button type="submit" loading={pending} onClick={() => onChoose(true)}>
          {t('form.publish')}
        </Button>
      )}
    </Group>
  )
}
