import { Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  moveStation,
  MoveStationInput,
  ownStation,
  stationChoices,
} from '#modules/organization/shared/station.ts'
import { addressDrawn } from '#modules/organization/web/public-address-fields.tsx'
import { t } from '#modules/organization/web/words.ts'

interface Moved {
  id: string
  name: string
  /** It was to be archived: somebody was in the way. */
  archive: boolean
}

/** Stations of the organization alone: where people are in the way of archiving one, it offers to move them. */
export function OwnStations() {
  const { org, may } = useScope()
  const client = useQueryClient()
  const [of, moveFrom] = useState<Moved | null>(null)
  const named = (row: Record<string, unknown>) => ({ id: String(row['id']), name: String(row['name']) })
  const archive = async (row: Record<string, unknown>, goOn: () => void) => {
    const { people, branches } = await client.fetchQuery(
      readOptions(
        moveStation.counts,
        { params: { org, id: String(row['id']) }, query: {} },
        { errors: 'inline', fresh: 0 },
      ),
    )
    if (people + branches === 0) goOn()
    else moveFrom({ ...named(row), archive: true })
  }
  return (
    <>
      <SettingsScreen
        declared={ownStation}
        headless
        drawn={addressDrawn}
        onArchive={(row, goOn) => void archive(row, goOn)}
        actions={(row) =>
          may(ownStation.edit, 'write')
            ? [
                {
                  title: t('move.action'),
                  icon: <IconUsersGroup size={16} />,
                  run: () => moveFrom({ ...named(row), archive: false }),
                },
              ]
            : []
        }
      />
      <MoveStation of={of} onClose={() => moveFrom(null)} />
    </>
  )
}

type Values = { to_id: string; from: string; archive: boolean }
const F = fieldsOf<Values>()

function MoveStation({ of, onClose }: { of: Moved | null; onClose: () => void }) {
  const { org, today } = useScope()
  const params = { org, id: of?.id ?? '' }
  const read = useRead(moveStation.counts, of ? { params, query: {} } : null, { errors: 'inline', fresh: 0 })
  const action = useAction(moveStation.move, { success: t('move.said'), errors: 'caller' })
  const { people = 0, branches = 0 } = read.data ?? {}
  return (
    <FormDialog<Values>
      key={of?.id ?? 'none'}
      opened={of !== null}
      onClose={onClose}
      title={t(of?.archive ? 'move.toArchive' : 'move.title', { name: of?.name ?? '' })}
      initial={{ to_id: '', from: today, archive: of?.archive ?? false }}
      schema={MoveStationInput}
      submit={(values) => action.attempt({ params, body: MoveStationInput.parse(values) })}
      submitTitle={t('move.submit')}
    >
      <Text role="status">
        {read.data
          ? [t('move.people', { count: people }), branches > 0 && t('move.branches', { count: branches })]
              .filter(Boolean)
              .join(' ')
          : t('move.counting')}
      </Text>
      <F.AsyncSelect
        name="to_id"
        label={t('move.to')}
        source={listSource(
          stationChoices,
          { params: { org }, query: {} },
          { value: (row) => row.id, label: (row) => row.name },
        )}
        required
      />
      <F.Date name="from" label={t('move.from')} hint={t('move.fromHint')} required />
      <F.Switch name="archive" label={t('move.archive')} />
    </FormDialog>
  )
}
