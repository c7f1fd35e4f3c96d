import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { consents, decisions, terms } from '#modules/account/shared/terms.ts'
import { t } from '#modules/account/web/rights-words.ts'

/** Who agreed to what, or took it back. */
export function ConsentRegister() {
  const { org } = useScope()
  const list = useList(consents, { params: { org } }, { prefix: 'consent' })
  const exports = useExports(consents, list)
  const all = useRead(terms.list, { params: { org }, query: { limit: 100 } }, { errors: 'inline' }).data
  return (
    <DataTable
      title={t('terms.register')}
      name="consents"
      list={list}
      exports={exports}
      columns={[
        {
          key: 'user',
          title: t('log.person'),
          render: ({ user }) => <Person person={user} second={user.username} bare />,
        },
        { key: 'title', title: t('terms.agreedTo') },
        { key: 'number', title: t('terms.edition'), kind: 'number' },
        {
          key: 'decision',
          title: t('terms.decision'),
          render: ({ decision }) => (
            <StatusBadge
              status={t(`terms.is.${decision}`)}
              tone={decision === 'accepted' ? 'success' : 'neutral'}
            />
          ),
        },
        { key: 'at', title: t('log.at'), kind: 'instant' },
        { key: 'ip', title: t('log.ip') },
      ]}
      filters={[
        {
          name: 'purpose_id',
          title: t('terms.agreedTo'),
          options: (all?.results ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
        {
          name: 'decision',
          title: t('terms.decision'),
          multiple: true,
          options: decisions.map((value) => ({ value, label: t(`terms.is.${value}`) })),
        },
        { name: 'at', title: t('log.at'), kind: 'days', from: 'from', to: 'to' },
      ]}
      emptyTitle={t('terms.nobody')}
    />
  )
}
