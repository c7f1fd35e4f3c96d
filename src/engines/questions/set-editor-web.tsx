import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { questions } from '#engines/questions/question-bank.ts'
import type { QuestionUse, SetDetail } from '#engines/questions/question-use.ts'
import { blankItem, bodyOf, valuesOf, type SetValues } from '#engines/questions/set-values.ts'
import { PrefillField, ShowIfFields } from '#engines/questions/show-if-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { t } from '#engines/questions/words-web.ts'

type Values = SetValues & { name: string }
const F = fieldsOf<Values>()

/** A draft as rows of questions in their order; what was published is shown as it is asked. */
export function SetEditor({
  declared,
  set,
  editable,
  onClose,
}: {
  declared: QuestionUse
  set: SetDetail
  editable: boolean
  onClose: () => void
}) {
  const { org } = useScope()
  const params = { org, id: set.id }
  // filled as questions are offered: what a condition or a prefill may be follows from their kind
  const [known] = useState(() => new Map(set.items.map((item) => [item.question_id, pick(item)])))
  const change = useAction(declared.changeSet, { success: ({ name }) => t('sets.saved', { name }) })
  const publish = useAction(declared.publishSet, {
    success: ({ name }) => t('sets.published', { name }),
    onSuccess: onClose,
  })
  const publishes = useRef(false)
  if (!editable)
    return (
      <Stack gap="md">
        {set.state !== 'Draft' && <Callout title={t('sets.frozen', { state: stateWord(set.state) })} />}
        {set.items.length === 0 && <Callout title={t('sets.noQuestions')} />}
        <SheetQuestions items={set.items.map((item) => ({ ...item, value: null }))} />
      </Stack>
    )
  const source = listSource(
    questions,
    { params: { org }, query: {} },
    {
      value: (row) => row.id,
      label: (row) => {
        known.set(row.id, row)
        return row.title
      },
    },
  )
  return (
    <FormShell<Values>
      initial={{ name: set.name, ...valuesOf(set) }}
      submit={async ({ name, ...values }) => {
        const body = { name, ...bodyOf(values), version: set.version }
        const saved = (await change.attempt({ params, body } as never)) as SetDetail
        // what stands in the form is what is asked, not what was saved before
        if (publishes.current) await publish.run({ params, body: { version: saved.version } } as never)
      }}
      actions={
        <Ways
          onChoose={(publishing) => {
            publishes.current = publishing
          }}
        />
      }
    >
      <F.Text name="name" label={t('sets.name')} required />
      <F.TextArea name="description" label={t('sets.description')} max={1000} />
      <F.Rows name="items" blank={blankItem} add={t('sets.addQuestion')} movable>
        {(_prefix, index) => (
          <>
            <div data-wide>
              <F.AsyncSelect
                name={`items.${index}.question_id`}
                label={`${t('sets.question')} ${index + 1}`}
                required
                source={source}
                {...chosenOf(set, index)}
              />
            </div>
            <F.Text name={`items.${index}.section`} label={t('sets.section')} />
            <F.Number name={`items.${index}.weight`} label={t('sets.weight')} required />
            <F.Switch name={`items.${index}.is_required`} label={t('sets.required')} />
            <ShowIfFields key={index} index={index} known={known} />
            <PrefillField index={index} known={known} />
          </>
        )}
      </F.Rows>
    </FormShell>
  )
}

/** Kept as a draft, or kept and published. */
function Ways({ onChoose }: { onChoose: (publishing: boolean) => void }) {
  const { pending } = useFormState()
  return (
    <Group justify="flex-end" gap="xs">
      <Button type="submit" variant="default" disabled={pending} onClick={() => onChoose(false)}>
        {t('sets.save')}
      </Button>
      <Button type="submit" loading={pending} onClick={() => onChoose(true)}>
        {t('sets.publish')}
      </Button>
    </Group>
  )
}

const pick = ({ title, detail }: SetDetail['items'][number]) => ({ title, detail })

const chosenOf = ({ items }: SetDetail, index: number) => {
  const item = items[index]
  return item ? { chosen: { value: item.question_id, label: item.title } } : {}
}
