import type { BodyIn } from '#kernel/endpoint.ts'
import { customField } from '#modules/hris/shared/custom-field.ts'
import type { Name } from '#test/cast.ts'
import type { World } from '#test/world.ts'

type Body = BodyIn<typeof customField.create>

/** A custom field as HR of the organization defines it. */
export const defined = (
  world: World,
  body: Partial<Body> & Pick<Body, 'title' | 'kind'>,
  { org = 'himal', name = 'hari' }: { org?: string; name?: Name } = {},
) => world.as(name).get(customField.create, { params: { org }, body })
