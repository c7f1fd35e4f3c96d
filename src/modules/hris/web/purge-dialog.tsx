import { useQuery } from '@tanstack/react-query'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Count } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { purge, type PurgeCandidate, type PurgePreview } from '#modules/hris/shared/purge.ts'
import styles from '#modules/hris/web/former.module.css'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  typed: string
}
const F = fieldsOf<Values>()

/** What goes and what stays, then the name, and who asks it (step-up): it cannot be undone. */
export function PurgeDialog({
  chosen,
  onClose,
  onStarted,
}: {
  chosen: readonly PurgeCandidate[]
  onClose: () => void
  onStarted: (job: string) => void
}) {
  const { org } = useScope()
  const ids = chosen.map(({ id }) => id)
  const start = useAction(purge.start, { errors: 'caller' })
  const preview = usePreview(ids)
  return (
    <FormDialog<Values>
      key={ids.join()}
      opened={ids.length > 0}
      onClose={onClose}
      title={t('purge.remove')}
      size={680}
      initial={{ typed: '' }}
      submit={async (values) => {
        const { job_id } = await start.attempt({ params: { org }, body: { ids, ...values } })
        onStarted(job_id)
      }}
      submitTitle={t('purge.sure')}
    >
      <ReadState read={preview} lines={6} />
      {preview.data && <Told preview={preview.data} />}
      {preview.data && (
        <F.Text
          name="typed"
          label={t('purge.typed')}
          hint={t('purge.typedHint', { phrase: preview.data.phrase })}
          required
        />
      )}
    </FormDialog>
  )
}

/** A question that carries a body: it changes nothing. */
function usePreview(ids: readonly string[]) {
  const { org } = useScope()
  return useQuery({
    queryKey: ['purge-preview', org, ids.join()],
    queryFn: ({ signal }) => send(purge.preview, { params: { org }, body: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    meta: { errors: 'inline' },
  })
}

function Told({ preview }: { preview: PurgePreview }) {
  const names = preview.people.map(({ full_name, code }) => `${full_name} (${code})`).join(', ')
  return (
    <>
      <Callout tone="danger" title={t('purge.never')}>
        {names}
      </Callout>
      {preview.namesakes.length > 0 && (
        <Callout tone="warning">{t('purge.namesakes', { names: preview.namesakes.join(', ') })}</Callout>
      )}
      <div className={styles.told}>
        <section aria-labelledby="purge-goes">
          <h3 id="purge-goes">{t('purge.goes')}</h3>
          <dl>
            {preview.removed.map(({ title, count }) => (
              <Line key={title} title={declared(title)} count={count} />
            ))}
            <Line title={t('purge.files')} count={preview.files} />
            <Line title={t('purge.mails')} count={preview.mails} />
          </dl>
          <p>{t('purge.everywhere')}</p>
        </section>
        <section aria-labelledby="purge-stays">
          <h3 id="purge-stays">{t('purge.stays')}</h3>
          <dl>
            {preview.kept.map(({ title, count, because }) => (
              <Line key={title} title={declared(title)} count={count} note={declared(because)} />
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}

const Line = ({ title, count, note }: { title: string; count: number; note?: string }) => (
  <div>
    <dt>
      {title}
      {note && <small>{note}</small>}
    </dt>
    <dd>
      <Count value={count} />
    </dd>
  </div>
)
