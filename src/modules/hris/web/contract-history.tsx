import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { contractsOf, contractTones, type ContractRow } from '#modules/hris/shared/contract.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { lt } from '#modules/hris/web/life-words.ts'
import { Panel } from '#modules/hris/web/panel.tsx'

/** The contracts of somebody, the newest first, each with what it renewed and how it ended. */
export function ContractHistory({ employeeId }: { employeeId: string }) {
  const { org, as } = useScope()
  const read = useRead(
    contractsOf,
    { params: { org, employee_id: employeeId }, query: { as } },
    { errors: 'inline' },
  )
  return (
    <ReadState read={read} lines={4}>
      {({ results }) => <Contracts rows={results} />}
    </ReadState>
  )
}

/** The same on a page of the person; nothing where they never had a contract with an end. */
export function ContractPanel({ employeeId }: { employeeId: string }) {
  const { org, as } = useScope()
  const read = useRead(
    contractsOf,
    { params: { org, employee_id: employeeId }, query: { as } },
    { errors: 'inline' },
  )
  const rows = read.data?.results ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={lt('contract.panel')}>
      <Contracts rows={rows} />
    </Panel>
  )
}

function Contracts({ rows }: { rows: readonly ContractRow[] }) {
  const { as, to } = useScope()
  return (
    <ol className={styles.timeline}>
      {rows.map((row, index) => (
        <li key={row.id} data-current={index === 0 || undefined}>
          <div className={styles.when}>
            <Day value={row.starts_on} /> – <Day value={row.ends_on} />{' '}
            <StatusBadge status={declared(row.state)} tone={contractTones[row.state]} />
          </div>
          <div className={styles.dim}>
            {row.renewals === 0 ? lt('contract.first') : lt('contract.renewed', { count: row.renewals })}
            {row.remarks ? ` · ${row.remarks}` : ''}
          </div>
          {row.terminated_on && (
            <div>
              {lt('contract.terminatedOn')} <Day value={row.terminated_on} />
              {row.termination_reason ? `: ${row.termination_reason}` : ''}{' '}
              {as === 'hr' && row.ended_by && (
                <Anchor
                  component={Link}
                  to={
                    row.ended_by.kind === 'Separation'
                      ? to('admin-hris-separation-details', {}, { separation: row.ended_by.id })
                      : to('admin-hris-employment-review-review-details', {}, { review: row.ended_by.id })
                  }
                >
                  {lt(row.ended_by.kind === 'Separation' ? 'contract.openSeparation' : 'contract.openReview')}
                </Anchor>
              )}
            </div>
          )}
          {row.terms && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {row.terms}
            </Text>
          )}
          {row.document && <FileLink file={row.document} />}
        </li>
      ))}
    </ol>
  )
}
