import { Checkbox } from '@mantine/core'
import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Missing } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import { acceptFields, changeRequest, type Value } from '#modules/hris/shared/change-request.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import styles from '#modules/hris/web/change.module.css'
import { t } from '#modules/hris/web/words.ts'

export type ChangeRow = RequestRow<typeof changeRequest>
type Detail = RequestDetail<typeof changeRequest>

export const changeColumns = (): readonly Column<ChangeRow>[] => [
  { key: 'section', title: t('change.section'), value: (row) => inWords(sectionOf(row.section).title) },
  { key: 'action', title: t('change.action'), value: (row) => t(`change.actions.${row.action}`) },
  { key: 'fields', title: t('change.fields'), value: titlesOf },
  { key: 'request_remarks', title: t('change.reason'), wrap: true },
]

export const changeFacts = (request: Detail): Fact[] => [
  { label: t('change.section'), value: inWords(sectionOf(request.section).title) },
  { label: t('change.action'), value: t(`change.actions.${request.action}`) },
]

function titlesOf({ section, fields }: ChangeRow): string {
  return fields.map((field) => titleOf(section, field)).join(', ')
}

/** A field of the program's own in the chosen language; what the organization defined is called as it says. */
const titleOf = (
  section: ChangeRow['section'],
  { name, title }: { name: string; title?: string | undefined },
) => title ?? inWords(sectionOf(section).fields[name]?.title ?? name)

/** Field by field what is and what is wished. Whoever may approve leaves out what they do not go along with. */
export function ChangedFields({ request }: { request: Detail }) {
  const { org, as } = useScope()
  const accept = useAction(acceptFields)
  const { fields, section, action, abilities, version, status } = request
  if (!fields.length) return <p className={styles.none}>{t('change.hidden')}</p>
  const declared = sectionOf(section).fields
  const chooses = as === 'hr' && abilities.approve && action === 'Update'
  const choose = (name: string, isAccepted: boolean) => {
    const kept = fields.filter((field) => (field.name === name ? isAccepted : field.is_accepted))
    return accept.run({
      params: { org, id: request.id },
      body: { fields: kept.map((field) => field.name), version },
    })
  }
  return (
    <>
      <table className={styles.changes}>
        <thead>
          <tr>
            {chooses && <th>{t('change.accept')}</th>}
            <th>{t('change.field')}</th>
            {action !== 'Create' && <th>{t('change.old')}</th>}
            {action !== 'Delete' && <th>{t('change.wished')}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const { name, kind = declared[name]?.kind, old, wished, is_accepted } = field
            const title = titleOf(section, field)
            return (
              <tr
                key={name}
                data-left-out={
                  (!is_accepted && status !== 'Requested' && status !== 'Forwarded') || undefined
                }
              >
                {chooses && (
                  <td>
                    <Checkbox
                      aria-label={t('change.acceptField', { field: title })}
                      checked={is_accepted}
                      disabled={accept.pending}
                      onChange={(event) => void choose(name, event.currentTarget.checked)}
                    />
                  </td>
                )}
                <th scope="row">{title}</th>
                {action !== 'Create' && <td className={styles.old}>{shown(kind, old)}</td>}
                {action !== 'Delete' && (
                  <td className={styles.wished}>
                    {shown(kind, wished)} {!is_accepted && <small>{t('change.leftOut')}</small>}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {chooses && fields.some(({ is_accepted }) => !is_accepted) && (
        <p className={styles.why}>{t('change.whyLeftOut', { name: request.sender.full_name })}</p>
      )}
    </>
  )
}

function shown(kind: string | undefined, value: Value) {
  if (value === null) return <Missing />
  if (typeof value === 'boolean') return value ? t('change.yes') : t('change.no')
  if (Array.isArray(value)) return value.join(', ')
  if (kind === 'day' || kind === 'Date') return <Day value={String(value)} />
  return kind === 'choice' ? inWords(String(value)) : String(value)
}
