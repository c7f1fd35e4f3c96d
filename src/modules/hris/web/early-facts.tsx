import type { ReactNode } from 'react'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  earlyFactKinds,
  earlyFacts,
  earlyFactSettings,
  type EarlyFact,
} from '#modules/hris/shared/early-facts.ts'
import { lt } from '#modules/hris/web/life-words.ts'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { t } from '#modules/hris/web/words.ts'

/** Dates of employments that may be worth a talk; what they mean is for who reads them. */
export default function EarlyFacts() {
  const [page, show] = useAddressValue('shown', 'list')
  const choice = (
    <Segmented
      label={lt('facts.title')}
      value={page === 'settings' ? page : 'list'}
      onChange={show}
      options={[
        { value: 'list', label: lt('facts.list') },
        { value: 'settings', label: lt('facts.settings') },
      ]}
    />
  )
  if (page === 'settings') return <SingletonScreen declared={earlyFactSettings} action={choice} />
  return <Listed>{choice}</Listed>
}

const tones = {
  'Contract is over': 'danger',
  'Contract ends': 'warning',
  'Probation is over, undecided': 'warning',
  'Reaches the age of retirement': 'warning',
  'Past the age of retirement': 'danger',
  'Long without a change': 'neutral',
} as const satisfies Record<EarlyFact['fact'], string>

function Listed({ children }: { children: ReactNode }) {
  const { org } = useScope()
  const list = useList(earlyFacts, { params: { org }, query: {} })
  const exports = useExports(earlyFacts, list)
  const named = (fact: EarlyFact['fact']) => lt(`facts.${fact}`)
  return (
    <>
      <PageHead title={lt('facts.title')} subtitle={lt('facts.hint')}>
        {children}
      </PageHead>
      <DataTable<EarlyFact>
        title={lt('facts.title')}
        name="early-facts"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          {
            key: 'fact',
            title: lt('facts.fact'),
            value: ({ fact }) => named(fact),
            render: ({ fact }) => <StatusBadge status={named(fact)} tone={tones[fact]} />,
          },
          { key: 'on_day', title: lt('facts.day'), kind: 'day' },
          { key: 'days', title: lt('facts.days'), kind: 'number' },
        ]}
        filters={[
          {
            name: 'fact',
            title: lt('facts.fact'),
            options: earlyFactKinds.map((value) => ({ value, label: named(value) })),
            multiple: true,
          },
          ...placeChoices(org),
        ]}
        emptyHint={lt('facts.emptyHint')}
      />
    </>
  )
}
