import { reportKeys } from '#bench/floor-reports.ts'
import { peopleOf, type Org } from '#bench/data.ts'
import { lineInBoth, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

export interface Reading {
  action: string
  /** Below `/api/v1`, with the organization's slug. */
  ours: (org: Org) => string
  floor: (org: Org) => string
}

const inBuilder = encodeURIComponent(
  JSON.stringify({
    data_set: 'employees',
    groups: [{ column: 'branch' }, { column: 'gender' }],
    measures: [{ what: 'count' }, { what: 'average', column: 'age' }],
  }),
)

/** Lists, hierarchy and each report about people, as HR reads them. */
export const records: Reading[] = [
  {
    action: 'employee list, searched',
    ours: ({ slug }) => `/hris/${slug}/employees/?limit=50&search=gur`,
    floor: ({ org_id }) => `/people-found?org_id=${org_id}&search=gur`,
  },
  {
    action: 'list of past employees',
    ours: ({ slug }) => `/hris/${slug}/employees/?limit=50&status=past`,
    floor: ({ org_id }) => `/people-gone?org_id=${org_id}`,
  },
  {
    action: 'hierarchy, from the top',
    ours: ({ slug }) => `/org/${slug}/hierarchy/people/?as=hr`,
    floor: ({ org_id }) => `/hierarchy?org_id=${org_id}`,
  },
  ...reportKeys.map((key) => ({
    action: `report ${key}`,
    ours: ({ slug }: Org) =>
      key === 'generate-report'
        ? `/report-builder/${slug}/rows/?limit=100&definition=${inBuilder}`
        : `/reports/${slug}/${key}/`,
    floor: ({ org_id }: Org) => `/report?org_id=${org_id}&key=${key}`,
  })),
]

/** Each of them alone, in the large organization and in the small one. */
export async function readingRecords(stage: Stage): Promise<Line[]> {
  const lines: Line[] = []
  for (const { action, ours, floor } of records) {
    const calls = async (org: Org) => {
      // tokens are good for ten minutes, so each comparison has new ones
      const [hr] = await peopleOf(stage.client, org, 1, 1)
      if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
      const [path, token] = [`/api/v1${ours(org)}`, stage.tokenOf(hr)]
      return { ours: () => ({ path, token }), floor: () => ({ path: floor(org) }) }
    }
    const both = { large: await calls(stage.large), small: await calls(stage.small) }
    lines.push(await lineInBoth(stage, action, both))
  }
  return lines
}
