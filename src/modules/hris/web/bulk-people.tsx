import { Text } from '@mantine/core'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { changeJobs } from '#modules/hris/shared/change-jobs.ts'
import { issueLetters, letterTemplate } from '#modules/hris/shared/letter.ts'
import { OutcomeList, Reaches, useLots, type Chosen } from '#modules/hris/web/bulk-outcome.tsx'
import { bt } from '#modules/hris/web/bulk-words.ts'
import type { Template } from '#modules/hris/web/letter-templates.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { peopleSource, placeSources } from '#modules/hris/web/place-sources.ts'
import { placeNames, placeTitles, type PlaceName } from '#modules/hris/web/public-people-filters.ts'
import { t } from '#modules/hris/web/words.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'

export type BulkAct = 'job' | 'segment' | 'letter'
interface Props {
  people: readonly Chosen[]
  onDone: () => void
  onCancel: () => void
}

/** What is done for the chosen people at once. */
export default function BulkPeople({ act, ...props }: Props & { act: BulkAct }) {
  if (act === 'job') return <ChangeJobs {...props} />
  if (act === 'segment') return <AddToSegment {...props} />
  return <IssueLettersTo {...props} />
}

type Job = Record<PlaceName, string | null> & {
  supervisor_id: string | null
  valid_from: string
  change_reason: string
}
const J = fieldsOf<Job>()

function ChangeJobs({ people, onDone, onCancel }: Props) {
  const { org, today, may } = useScope()
  const change = useAction(changeJobs, { alsoStale: ['/hris/'] })
  const { outcome, run } = useLots(people, onDone)
  if (outcome) return <OutcomeList outcome={outcome} people={people} onDone={onDone} />
  const sources = placeSources(org)
  return (
    <FormShell<Job>
      place="dialog"
      initial={{
        branch_id: null,
        division_id: null,
        job_title_id: null,
        employment_level_id: null,
        employment_type_id: null,
        supervisor_id: null,
        valid_from: today,
        change_reason: '',
      }}
      submitTitle={bt('job.submit', { count: people.length })}
      submit={(values) =>
        run((employee_ids) => change.attempt({ params: { org }, body: { ...values, employee_ids } }))
      }
      onCancel={onCancel}
    >
      <Reaches people={people} />
      <FieldGrid>
        <J.Date name="valid_from" label={t('job.from')} required />
        <J.Text name="change_reason" label={t('job.reason')} required />
      </FieldGrid>
      <Text size="sm" c="dimmed">
        {bt('job.hint')}
      </Text>
      <FieldGrid>
        {placeNames.map((name) => (
          <J.AsyncSelect key={name} name={name} label={placeTitles()[name]} source={sources[name]} />
        ))}
        {may([P.hris.employees], 'write') && (
          <J.AsyncSelect name="supervisor_id" label={bt('job.supervisor')} source={peopleSource(org)} />
        )}
      </FieldGrid>
    </FormShell>
  )
}

interface Segment {
  segment_id: string | null
}

function AddToSegment({ people, onDone, onCancel }: Props) {
  const { org } = useScope()
  const add = useAction(segments.add, { alsoStale: ['/org/', '/hris/'] })
  const { outcome, run } = useLots(people, onDone)
  if (outcome) return <OutcomeList outcome={outcome} people={people} onDone={onDone} />
  return (
    <FormShell<Segment>
      place="dialog"
      initial={{ segment_id: null }}
      submitTitle={bt('segment.submit', { count: people.length })}
      submit={({ segment_id }) =>
        run((employee_ids) => add.attempt({ params: { org, id: segment_id ?? '' }, body: { employee_ids } }))
      }
      onCancel={onCancel}
    >
      <Reaches people={people} />
      <SegmentField hint={bt('segment.hint')} required />
    </FormShell>
  )
}

interface Letter {
  template_id: string | null
  issued_on: string
  addressee: string
  purpose: string
  as_draft: boolean
}
const L = fieldsOf<Letter>()

function IssueLettersTo({ people, onDone, onCancel }: Props) {
  const { org, today } = useScope()
  const templates = useRead(
    letterTemplate.list,
    { params: { org }, query: { limit: 200 } },
    { errors: 'inline' },
  )
  const issue = useAction(issueLetters, { alsoStale: ['/hris/'] })
  const { outcome, run } = useLots(people, onDone)
  if (outcome) return <OutcomeList outcome={outcome} people={people} onDone={onDone} />
  const send = async (employee_ids: string[], values: Letter) => {
    const body = { ...values, template_id: values.template_id ?? '', employee_ids, skip_missing: true }
    const { failed } = await issue.attempt({ params: { org }, body })
    const skipped = new Set(failed.map(({ id }) => id))
    return { done: employee_ids.filter((id) => !skipped.has(id)), failed }
  }
  return (
    <ReadState read={templates} lines={4}>
      {({ results }) => (
        <FormShell<Letter>
          place="dialog"
          initial={{ template_id: null, issued_on: today, addressee: '', purpose: '', as_draft: false }}
          submit={(values) => run((ids) => send(ids, values))}
          onCancel={onCancel}
          actions={<LetterActions templates={results} count={people.length} />}
        >
          <Reaches people={people} />
          <FieldGrid>
            <L.Select
              name="template_id"
              label={bt('letter.template')}
              options={results.map(({ id, name }) => ({ value: id, label: name }))}
              required
            />
            <L.Date name="issued_on" label={t('letters.date')} required />
          </FieldGrid>
          <OfTemplate templates={results} />
        </FormShell>
      )}
    </ReadState>
  )
}

const useTemplate = (templates: readonly Template[]) => {
  const id = useFieldValue('template_id')
  return templates.find((one) => one.id === id)
}

/** What the chosen template says of itself, and asks for. */
function OfTemplate({ templates }: { templates: readonly Template[] }) {
  const template = useTemplate(templates)
  if (!template) return null
  const named = JSON.stringify(template.body) + template.subject
  return (
    <>
      {named.includes('{{addressee}}') && <L.Text name="addressee" label={pt('letters.addressee')} />}
      {named.includes('{{purpose}}') && <L.Text name="purpose" label={pt('letters.purpose')} />}
      {template.needs_approval ? (
        <Callout tone="info">{pt('letters.approvalHint')}</Callout>
      ) : (
        <L.Checkbox name="as_draft" label={pt('letters.asDraft')} hint={pt('letters.asDraftHint')} />
      )}
    </>
  )
}

function LetterActions({ templates, count }: { templates: readonly Template[]; count: number }) {
  const isDraft = useFieldValue('as_draft') === true || useTemplate(templates)?.needs_approval === true
  return <FormActions submitTitle={bt(isDraft ? 'letter.draft' : 'letter.submit', { count })} />
}
