import { NativeSelect } from '@mantine/core'
import { calendarIds } from '#kernel/calendar/system.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { groupingsOf, type Grouping } from '#engines/dataset/definition.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** By what rows are put together: by a value, or by the month or year of either calendar that a day falls in. */
export function GroupLines({ set, draft }: PartProps) {
  const { shown } = useCalendar()
  const { groups } = draft.definition
  const put = (index: number, next: Grouping | null) =>
    draft.change({ groups: replaced(groups, index, next) })
  const free = set.columns.filter(
    ({ key, kind }) =>
      groupingsOf(kind).length > 0 && !groups.some(({ column, by }) => column === key && by === 'value'),
  )
  const fresh = (key: string): Grouping => {
    const kind = set.columns.find((one) => one.key === key)?.kind ?? 'text'
    return { column: key, by: groupingsOf(kind).includes('month') ? 'month' : 'value', calendar: shown.id }
  }
  const proposed = free.find(({ choices, is_listed }) => choices !== null || is_listed) ?? free[0]
  return (
    <>
      {groups.map((group, index) => {
        const column = set.columns.find(({ key }) => key === group.column)
        if (!column) return null
        const ways = groupingsOf(column.kind)
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <Line
            key={index}
            removeLabel={t('groups.remove', { title: column.title })}
            onRemove={() => put(index, null)}
          >
            <NativeSelect
              size="xs"
              aria-label={t('groups.column')}
              value={group.column}
              data={columnOptions([column, ...free.filter(({ key }) => key !== column.key)])}
              onChange={(event) => put(index, fresh(event.currentTarget.value))}
            />
            {ways.length > 1 && (
              <NativeSelect
                size="xs"
                aria-label={t('groups.by', { title: column.title })}
                value={group.by}
                data={ways.map((value) => ({ value, label: t(`by.${value}`) }))}
                onChange={(event) => {
                  const by = ways.find((one) => one === event.currentTarget.value)
                  if (by) put(index, { ...group, by })
                }}
              />
            )}
            {group.by !== 'value' && (
              <NativeSelect
                size="xs"
                aria-label={t('groups.calendar')}
                value={group.calendar}
                data={calendarIds.map((value) => ({ value, label: t(`calendar.${value}`) }))}
                onChange={(event) => {
                  const calendar = calendarIds.find((one) => one === event.currentTarget.value)
                  if (calendar) put(index, { ...group, calendar })
                }}
              />
            )}
          </Line>
        )
      })}
      <AddLine
        title={t('groups.add')}
        disabled={!proposed || groups.length >= 3}
        onAdd={() => {
          if (!proposed) return
          const first = groups.length === 0
          draft.change({
            groups: [...groups, fresh(proposed.key)],
            ...(first && draft.definition.measures.length === 0
              ? { measures: [{ what: 'count', column: null }], chart: 'bar' }
              : {}),
          })
        }}
      />
    </>
  )
}
