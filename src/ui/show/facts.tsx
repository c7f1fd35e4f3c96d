import type { ReactNode } from 'react'
import { Missing } from '#ui/show/figures.tsx'
import styles from '#ui/show/facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** The whole width, for remarks and addresses. */
  readonly wide?: boolean
}

/** Facts as label and value, in as many columns as there is room for; one beside the other with `rows`. */
export function Facts({
  facts,
  layout = 'grid',
}: {
  facts: readonly (Fact | false | null)[]
  layout?: 'grid' | 'rows'
}) {
  return (
    <dl className={styles.facts} data-layout={layout}>
      {facts.filter(present).map((fact) => (
        <div key={fact.label} className={styles.fact} data-wide={fact.wide || undefined}>
          <dt>{fact.label}</dt>
          <dd>{empty(fact.value) ? <Missing /> : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const present = (fact: Fact | false | null): fact is Fact => fact !== false && fact !== null
const empty = (value: ReactNode) => value === null || value === undefined || value === ''
