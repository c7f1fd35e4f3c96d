import { Select } from '@mantine/core'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Empty } from '#ui/show/empty.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { codes, whoCan } from '#modules/account/shared/permission-group.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { t } from '#modules/account/web/rights-words.ts'

/** Who may do one thing today, and through which group. */
export function PermissionWho({ org }: { org: string }) {
  const [code, setCode] = useState<string | null>(null)
  const [to, setTo] = useState<'read' | 'write'>('write')
  const all = useRead(codes, { params: { org } }, { errors: 'inline' })
  return (
    <div className={styles.people}>
      <div className={styles.who}>
        <Select
          label={t('permission.permission')}
          placeholder={t('permission.filter')}
          searchable
          data={(all.data?.modules ?? []).map(({ title, codes: inside }) => ({
            group: declared(title),
            items: inside.map((each) => ({
              value: each.code,
              label: `${each.code} ${declared(each.title)}`,
            })),
          }))}
          value={code}
          onChange={setCode}
        />
        <Segmented
          label={t('permission.whoTo')}
          value={to}
          onChange={(next) => setTo(next === 'read' ? 'read' : 'write')}
          options={[
            { value: 'write', label: t('permission.toWrite') },
            { value: 'read', label: t('permission.toRead') },
          ]}
        />
      </div>
      {code === null ? (
        <Empty title={t('permission.whoEmpty')} hint={t('permission.whoHint')} />
      ) : (
        <Holders key={`${code} ${to}`} org={org} code={code} to={to} />
      )}
    </div>
  )
}

function Holders({ org, code, to }: { org: string; code: string; to: 'read' | 'write' }) {
  const list = useList(whoCan, { params: { org }, query: { code, to } }, { keep: 'memory', errors: 'inline' })
  return (
    <DataTable
      title={t('permission.who')}
      list={list}
      idOf={(person) => person.account_id}
      emptyTitle={t('permission.nobody')}
      columns={[
        {
          key: 'full_name',
          title: t('permission.person'),
          render: (person) => <Person person={person} second={person.username} bare />,
        },
        {
          key: 'groups',
          title: t('permission.through'),
          render: (person) =>
            person.groups.map(({ id, name, code: by, valid_to, places }) => (
              <div key={id}>
                {name} ({by}){places.length > 0 && ` · ${places.join(', ')}`}{' '}
                {valid_to && (
                  <>
                    {t('permission.until')} <DateText value={valid_to} />
                  </>
                )}
              </div>
            )),
        },
        {
          key: 'branches',
          title: t('permission.limit'),
          value: (person) =>
            [...person.branches, ...person.divisions].join(', ') || t('permission.everywhere'),
        },
      ]}
    />
  )
}
