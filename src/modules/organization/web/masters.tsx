import { IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readOptions, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { moveAll, movesPeople } from '#modules/organization/shared/move-all.ts'
import { JobTitles } from '#modules/organization/web/job-titles.tsx'
import { addressDrawn } from '#modules/organization/web/public-address-fields.tsx'
import type { Moved } from '#modules/organization/web/move-all.tsx'
import { t } from '#modules/organization/web/words.ts'

const screens = {
  branch: () => <Tree tree="branch" />,
  division: () => <Tree tree="division" />,
  jobTitle: JobTitles,
  level: Levels,
  type: () => <SettingsScreen declared={employmentType} subtitle={t('masters.type')} />,
}
export type Master = keyof typeof screens

const MoveAll = lazy(async () => ({
  default: (await import('#modules/organization/web/move-all.tsx')).MoveAll,
}))

/** Branches or divisions: where people are in the way of archiving one, it offers to move them. */
function Tree({ tree }: { tree: 'branch' | 'division' }) {
  const { org, may } = useScope()
  const client = useQueryClient()
  const [of, moveFrom] = useState<Moved | null>(null)
  const moves = may(movesPeople, 'write')
  const named = (row: Record<string, unknown>) => ({ id: String(row['id']), name: String(row['name']) })
  const archive = async (row: Record<string, unknown>, goOn: () => void) => {
    const { people, below } = await client.fetchQuery(
      readOptions(
        moveAll[tree].counts,
        { params: { org, id: String(row['id']) }, query: {} },
        { errors: 'inline', fresh: 0 },
      ),
    )
    if (people + below === 0) goOn()
    else moveFrom({ ...named(row), archive: true })
  }
  const shared = {
    subtitle: t(`masters.${tree}`),
    ...(moves
      ? {
          onArchive: (row: Record<string, unknown>, goOn: () => void) => void archive(row, goOn),
          actions: (row: Record<string, unknown>) => [
            {
              title: t('move.action'),
              icon: <IconUsersGroup size={16} />,
              run: () => moveFrom({ ...named(row), archive: false }),
            },
          ],
        }
      : {}),
  }
  return (
    <>
      {tree === 'branch' ? (
        <SettingsScreen declared={branch} {...shared} drawn={addressDrawn} />
      ) : (
        <SettingsScreen declared={division} {...shared} />
      )}
      {of && (
        <Suspense>
          <MoveAll tree={tree} of={of} onClose={() => moveFrom(null)} />
        </Suspense>
      )}
    </>
  )
}

/** A new level comes below the others, also those that are archived, until it is put elsewhere. */
function Levels() {
  const { org } = useScope()
  const { data } = useRead(
    employmentLevel.list,
    { params: { org }, query: { ordering: '-rank', limit: 1, is_archived: 'all' } },
    { errors: 'inline' },
  )
  const rank = (data?.results[0]?.rank ?? 0) + 1
  return (
    <SettingsScreen
      declared={employmentLevel}
      subtitle={t('masters.level')}
      start={rank < 1000 ? { rank } : {}}
    />
  )
}

/** The settings of the organization that are lists: one screen, told which by its line in screens.ts. */
export default function Masters({ master }: { master: Master }) {
  const Shown = screens[master]
  return <Shown key={master} />
}
