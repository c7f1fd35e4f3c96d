import { Button } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  addNeed,
  changeNeed,
  findGaps,
  needMap,
  planNeeds,
  trainingNeeds,
} from '#modules/training/shared/need.ts'
import styles from '#modules/training/web/training.module.css'
import { t } from '#modules/training/web/words.ts'

/** Divisions by topics with the people who need them; a cell narrows the list below to its people. */
export default function Needs() {
  const [topic, setTopic] = useAddressValue('topic', '')
  const [division, setDivision] = useAddressValue('division_id', '')
  return (
    <ListScreen
      of={trainingNeeds}
      title={t('page.needs')}
      subtitle={t('needsHint')}
      actions={[addNeed, findGaps, planNeeds, changeNeed]}
      above={
        <NeedMap
          topic={topic}
          division={division}
          choose={(next, of) => {
            setTopic(next)
            setDivision(of)
          }}
        />
      }
    />
  )
}

interface Choice {
  topic: string
  division: string
  choose: (topic: string, division: string) => void
}

function NeedMap({ topic, division, choose }: Choice) {
  const { org } = useScope()
  const read = useRead(needMap, { params: { org } }, { errors: 'inline' })
  return (
    <ReadState read={read} lines={4}>
      {({ topics, rows }) => {
        if (rows.length === 0) return null
        const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
        return (
          // a table wider than a phone is moved by keys too
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={styles.map} role="region" aria-label={t('map.title')} tabIndex={0}>
            <table>
              <caption>
                {t('map.title')}
                {topic && (
                  <Button size="compact-xs" variant="subtle" ml="xs" onClick={() => choose('', '')}>
                    {t('map.clear')}
                  </Button>
                )}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('map.division')}</th>
                  {topics.map((one) => (
                    <th scope="col" key={one}>
                      {one}
                    </th>
                  ))}
                  <th scope="col">{t('map.total')}</th>
                  <th scope="col">{t('map.cost')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.division_id ?? 'none'}>
                    <th scope="row">{row.division ?? t('map.none')}</th>
                    {row.counts.map((count, at) => {
                      const name = topics[at] ?? ''
                      const of = row.division_id ?? ''
                      return (
                        <td key={name}>
                          {count > 0 && (
                            <button
                              type="button"
                              className={styles.cell}
                              style={{ '--heat': count / most } as never}
                              aria-pressed={topic === name && division === of}
                              aria-label={t('map.people', {
                                count,
                                topic: name,
                                division: row.division ?? t('map.none'),
                              })}
                              onClick={() => choose(name, of)}
                            >
                              {count}
                            </button>
                          )}
                        </td>
                      )
                    })}
                    <td>{row.people}</td>
                    <td className={styles.cost}>{row.cost === '0' ? '–' : <Money value={row.cost} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </ReadState>
  )
}
