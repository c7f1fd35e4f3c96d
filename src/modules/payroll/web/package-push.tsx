import { Group, Pagination, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { subtract } from '#kernel/money.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { fieldsFor, FormRow } from '#engines/list/form-web.tsx'
import { previewPush, pushPackage } from '#modules/payroll/shared/package-push.ts'
import { t } from '#modules/payroll/web/words.ts'

const F = fieldsFor(pushPackage)
const PAGE = 25
type Preview = ResponseOf<typeof previewPush>

/** Which package is replaced from which day, with who that concerns and what it makes of their pay. */
export function PushForm({
  id,
  row,
  onCount,
}: {
  id: string
  /** What the form begins with, with the name of the package. */
  row: Readonly<Record<string, unknown>>
  onCount: (people: number) => void
}) {
  const { org } = useScope()
  const [page, setPage] = useState(1)
  const from_package_id = textOf(useFieldValue('from_package_id'))
  const valid_from = textOf(useFieldValue('valid_from'))
  const isAsked = from_package_id !== '' && valid_from !== ''
  const read = useRead(
    previewPush,
    isAsked
      ? {
          params: { org, package_id: id },
          query: { from_package_id, valid_from, limit: PAGE, offset: (page - 1) * PAGE },
        }
      : null,
    { errors: 'inline', fresh: 0 },
  )
  onCount(isAsked ? (read.data?.count ?? 0) : 0)
  return (
    <FormRow value={row}>
      <FieldGrid>
        <F name="from_package_id" />
        <F name="valid_from" />
      </FieldGrid>
      <F name="remarks" />
      {isAsked && (
        <ReadState read={read} lines={4}>
          {(found) =>
            found.count === 0 ? (
              <Callout tone="info">{t('push.nobody')}</Callout>
            ) : (
              <Stack gap="sm" aria-live="polite">
                <Text fw={600}>{t('push.people', { count: found.count })}</Text>
                <Headings found={found} />
                <People found={found} />
                {found.count > PAGE && (
                  <Pagination
                    size="sm"
                    value={page}
                    onChange={setPage}
                    total={Math.ceil(found.count / PAGE)}
                    aria-label={t('push.pages')}
                  />
                )}
              </Stack>
            )
          }
        </ReadState>
      )}
    </FormRow>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function Headings({ found: { headings } }: { found: Preview }) {
  if (headings.length === 0) return <Callout tone="info">{t('push.same')}</Callout>
  return (
    <div style={{ overflowX: 'auto' }}>
      <Title order={3} size="h6">
        {t('push.headings')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('push.heading')}</Table.Th>
            <Table.Th>{t('push.before')}</Table.Th>
            <Table.Th>{t('push.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {headings.map(({ id, name, before, after }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{before ? <Said of={before} /> : t('push.notPaid')}</Table.Td>
              <Table.Td>{after ? <Said of={after} /> : t('push.notPaid')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Said({ of: { amount, formula } }: { of: { amount: string | null; formula: string | null } }) {
  if (amount !== null) return <Money value={amount} />
  return formula === null ? null : <code>{formula}</code>
}

/** Whole months: what is paid of one depends on days and attendance. */
function People({ found: { people } }: { found: Preview }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Title order={3} size="h6">
        {t('push.month')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('push.employee')}</Table.Th>
            <Table.Th ta="right">{t('push.earnings')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(({ person, before, after, lines, problem }) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                <Person person={person} size={28} />
                {problem && (
                  <Text size="sm" c="red">
                    {problem}
                  </Text>
                )}
                {lines.map((line) => (
                  <Group key={line.heading_id} gap={4}>
                    <Text size="xs" c="dimmed">
                      {line.name}: <Money value={line.before} /> → <Money value={line.after} />
                    </Text>
                  </Group>
                ))}
              </Table.Td>
              <Table.Td ta="right">
                <Text size="sm" c="dimmed">
                  {t('push.before')} <Money value={before} />
                </Text>
                <Text size="sm">
                  {t('push.after')} <Money value={after} />
                </Text>
                <Text size="sm">
                  {t('push.change')} <Money value={subtract(after, before)} />
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
