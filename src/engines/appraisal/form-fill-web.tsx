import { Text } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { PageHead, type Crumb } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import type { OpenForm } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { Filling } from '#engines/appraisal/filling-web.tsx'
import { t } from '#engines/appraisal/words-web.ts'
import styles from '#engines/appraisal/appraisal.module.css'

interface Props {
  /** The use, whatever its path. */
  of: unknown
  id: string
  /** The heading of a page until its form is read, and where there is none. */
  title?: string
  crumbs?: readonly Crumb[]
  onDone?: () => void
}

/** The page of one form: to be filled in by its appraiser, or as it was submitted. */
export function FormFill({ of, id, title, crumbs = [], onDone }: Props) {
  const use = of as AppraisalUse
  const { org, as } = useScope()
  const read = useRead(use.readForm, { params: { org, id }, query: { as } }, { errors: 'inline', fresh: 0 })
  return (
    <>
      {title && !read.data && <PageHead title={title} crumbs={crumbs} />}
      <ReadState read={read} lines={8} compact={false}>
        {(form) => (
          <>
            <FormHead form={form} crumbs={crumbs} />
            {as === 'user' && form.shut === null ? (
              // what was read before may lack what was saved since
              read.isFetchedAfterMount && (
                <OwnFilling key={form.version} use={use} form={form} onDone={onDone} />
              )
            ) : (
              <Submitted form={form} />
            )}
          </>
        )}
      </ReadState>
    </>
  )
}

function FormHead({ form, crumbs }: { form: OpenForm; crumbs: readonly Crumb[] }) {
  return (
    <PageHead
      title={form.occasion.title}
      crumbs={crumbs}
      badge={<StatusBadge status={form.state} />}
      subtitle={
        <>
          {t('form.about', { mode: t(`mode.${form.mode}`) })} · {t('form.due')} <Day value={form.due_on} />
        </>
      }
    >
      <Person person={form.appraisee} />
    </PageHead>
  )
}

function Submitted({ form }: { form: OpenForm }) {
  const values = new Map(form.given.map((one) => [one.question_id, one]))
  if (form.state === 'Submitted' && form.visibility === 'Hidden')
    return <Callout tone="success">{t('form.stored')}</Callout>
  return (
    <div className={styles.form}>
      {form.shut && <Callout>{refusal(form.shut)}</Callout>}
      <SheetQuestions
        given
        items={form.items.map((item) => ({ ...item, value: values.get(item.question_id)?.value ?? null }))}
      />
      {form.comment && (
        <section>
          <h3>{t('form.comment')}</h3>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{form.comment}</Text>
        </section>
      )}
    </div>
  )
}

function OwnFilling({
  use,
  form,
  onDone,
}: {
  use: AppraisalUse
  form: OpenForm
  onDone: (() => void) | undefined
}) {
  const { org } = useScope()
  const submit = useAction(use.submit, { success: t('form.submitted'), errors: 'caller' })
  const params = { org, id: form.id }
  return (
    <Filling
      copy={`${use.name}.${form.id}`}
      form={form}
      name={form.appraisee.full_name}
      pending={submit.pending}
      save={({ answers, comment }, draft_version) =>
        send(use.saveDraft, { params, body: { answers, comment: comment || null, draft_version } })
      }
      submit={async ({ answers, comment }, draft_version) => {
        await submit.attempt({
          params,
          body: { answers, comment: comment || null, version: form.version, draft_version },
        })
        onDone?.()
      }}
    />
  )
}
