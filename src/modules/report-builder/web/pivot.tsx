import { Table } from '@mantine/core'
import { Callout } from '#ui/show/callout.tsx'
import type { PivotTable } from '#modules/report-builder/domain/pivot.ts'
import { t } from '#modules/report-builder/web/words.ts'

/** Rows against columns, with a figure where they meet. */
export function Pivot({ title, pivot, isPart }: { title: string; pivot: PivotTable; isPart: boolean }) {
  return (
    <>
      {isPart && <Callout tone="warning">{t('result.pivotPart')}</Callout>}
      <Table.ScrollContainer minWidth={480} mb="md">
        <Table withTableBorder striped aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{pivot.along}</Table.Th>
              {pivot.columns.map((column) => (
                <Table.Th key={column} scope="col" ta="right">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pivot.rows.map((row) => (
              <Table.Tr key={row.title}>
                <Table.Th scope="row">{row.title}</Table.Th>
                {row.cells.map((cell, index) => (
                  <Table.Td key={pivot.columns[index]} ta="right">
                    {cell ?? '–'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
