import type { Org } from '#bench/data.ts'
import { definitionOf, generatedKeys } from '#bench/floor-generated.ts'
import { reportKeys } from '#bench/floor-reports.ts'
import { lineInBoth, type Line } from '#bench/scenarios/actions.ts'
import { tokensOf } from '#bench/scenarios/people.ts'
import type { Stage } from '#bench/stage.ts'

/** What HR of an organization reads, and the same of the floor. */
interface Action {
  action: string
  /** Below `/api/v1`, with the organization's slug. */
  ours: (org: Org) => string
  floor: (org: Org) => string
}

export const hrActions: readonly Action[] = [
  {
    action: 'employee list, 50 rows and count',
    ours: ({ slug }) => `/hris/${slug}/employees/?limit=50`,
    floor: ({ org_id }) => `/people?org_id=${org_id}`,
  },
  {
    action: 'employee list, searched',
    ours: ({ slug }) => `/hris/${slug}/employees/?limit=50&search=gur`,
    floor: ({ org_id }) => `/people-found?org_id=${org_id}&search=gur`,
  },
  {
    action: 'hierarchy, from the top',
    ours: ({ slug }) => `/org/${slug}/hierarchy/people/?as=hr`,
    floor: ({ org_id }) => `/hierarchy?org_id=${org_id}`,
  },
  ...reportKeys.map((key) => ({
    action: `report ${key}`,
    ours: ({ slug }: Org) => `/reports/${slug}/${key}/`,
    floor: ({ org_id }: Org) => `/report?org_id=${org_id}&key=${key}`,
  })),
  ...generatedKeys.map((key) => ({
    action: `generated report, ${key === 'page' ? '50 rows and count' : 'grouped by division and gender'}`,
    ours: ({ slug }: Org) => `/report-builder/${slug}/rows/?limit=50&definition=${definitionOf(key)}`,
    floor: ({ org_id }: Org) => `/generated?org_id=${org_id}&key=${key}`,
  })),
]

/** All of them alone, in the large organization and in the small one; the list itself stands among what everybody reads. */
export async function readingOrganization(stage: Stage): Promise<Line[]> {
  const { rounds, seconds } = stage.plan
  const lines: Line[] = []
  for (const { action, ours, floor } of hrActions.slice(1)) {
    const callsOf = async (org: Org) => {
      const { hr: token } = await tokensOf(stage, org)
      return {
        ours: () => ({ path: `/api/v1${ours(org)}`, token }),
        floor: () => ({ path: floor(org) }),
      }
    }
    const calls = { large: await callsOf(stage.large), small: await callsOf(stage.small) }
    lines.push(await lineInBoth(stage, action, calls, { rounds, seconds: seconds / 2 }))
  }
  return lines
}
