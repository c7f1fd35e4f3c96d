import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ksaoCodes, ksaoKinds, ksaoOf, removeKsao, type OwnKsao } from '#modules/hris/shared/ksao.ts'
import { ChangeKsao } from '#modules/hris/web/ksao-form.tsx'
import { KsaoLevel } from '#modules/hris/web/ksao-level.tsx'
import styles from '#modules/hris/web/ksao.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What somebody knows and can do, by kind; HR changes it here, but nobody their own. */
export function KsaoList({ employeeId }: { employeeId: string }) {
  const { org, as, may, employee_id } = useScope()
  const [changed, setChanged] = useState<OwnKsao | null>(null)
  const remove = useAction(removeKsao, { success: t('ksao.removed') })
  const read = useRead(
    ksaoOf,
    { params: { org, employee_id: employeeId }, query: { as } },
    { errors: 'inline' },
  )
  const editable = as === 'hr' && employeeId !== employee_id && may(ksaoCodes, 'write')
  const takeAway = async (row: OwnKsao) => {
    if (await confirm()) await remove.run({ params: { org, id: row.id } })
  }
  if (!read.data) return <ReadState read={read} lines={4} />
  const { results: rows, missing } = read.data
  if (rows.length + missing.length === 0) return <Empty compact title={t('ksao.none')} />
  return (
    <>
      {ksaoKinds
        .map((kind) => ({ kind, some: rows.filter(({ ksao }) => ksao.kind === kind) }))
        .filter(({ some }) => some.length > 0)
        .map(({ kind, some }) => (
          <section key={kind}>
            <h3 className={styles.kind}>{t(`ksao.kinds.${kind}`)}</h3>
            <ul className={styles.list}>
              {some.map((row) => (
                <li key={row.id}>
                  <span className={styles.words}>
                    {row.ksao.name}
                    <small>
                      <Day value={row.assessed_on} />
                      {row.assessed_by && ` · ${row.assessed_by}`}
                      {row.remarks && ` · ${row.remarks}`}
                    </small>
                  </span>
                  <KsaoLevel level={row.level} required={row.required} />
                  {editable && (
                    <span>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('ksao.changeOf', { name: row.ksao.name })}
                        onClick={() => setChanged(row)}
                      >
                        <IconPencil size={15} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('ksao.removeOf', { name: row.ksao.name })}
                        onClick={() => void takeAway(row)}
                      >
                        <IconTrash size={15} />
                      </ActionIcon>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      {missing.length > 0 && (
        <section>
          <h3 className={styles.kind}>{t('ksao.missing')}</h3>
          <ul className={styles.list}>
            {missing.map(({ ksao, required }) => (
              <li key={ksao.id}>
                <span className={styles.words}>
                  {ksao.name}
                  <small>{t(`ksao.kinds.${ksao.kind}`)}</small>
                </span>
                <KsaoLevel level={0} required={required} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChangeKsao row={changed} onClose={() => setChanged(null)} />
    </>
  )
}
