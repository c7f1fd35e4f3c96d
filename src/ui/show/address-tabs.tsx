import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import styles from '#ui/show/tabs.module.css'

export interface TabItem {
  readonly value: string
  readonly title: string
  readonly count?: number | undefined
  readonly icon?: ReactNode
  /** Drawn when the tab is chosen. */
  readonly show: () => ReactNode
}

/** Tabs whose choice lives in the address, so that back, reload and a sent link land on the same one. */
export function AddressTabs({
  tabs,
  name = 'tab',
  label,
}: {
  tabs: readonly TabItem[]
  name?: string
  label: string
}) {
  const [chosen, choose] = useAddressValue(name, tabs[0]?.value ?? '')
  const current = tabs.find((tab) => tab.value === chosen) ?? tabs[0]
  if (!current) return null
  return (
    <Tabs value={current.value} onChange={(value) => value !== null && choose(value)}>
      <Tabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} leftSection={tab.icon} className={styles.tab}>
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current.value} pt="md">
        {current.show()}
      </Tabs.Panel>
    </Tabs>
  )
}
