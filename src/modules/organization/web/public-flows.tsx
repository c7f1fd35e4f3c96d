import type { ReactNode } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { FlowsScreen } from '#engines/approval/flow-web.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { SegmentField } from '#modules/organization/web/segment-field.tsx'
import { t } from '#engines/approval/flow-words-web.ts'

/** The page of declared flows, with the organization's people and segments to choose from. */
export function OrganizationFlows(props: {
  declared: Flows
  title: string
  subtitle?: ReactNode
  children?: ReactNode
}) {
  const { org } = useScope()
  const people = asOptions(
    listSource(
      peopleChoices,
      { params: { org }, query: {} },
      { value: (row) => row.id, label: (row) => row.name },
    ),
  )
  return (
    <FlowsScreen
      {...props}
      people={people}
      segmentField={(chosen, name) =>
        name ? (
          <SegmentField name={name} chosen={chosen} required />
        ) : (
          <SegmentField chosen={chosen} hint={t('form.segmentHint')} />
        )
      }
    />
  )
}
