import { Anchor } from '@mantine/core'
import { useRemedyOf } from '#ui/data/scope.tsx'

/**
 * What was refused, and a link to where it can be put right, for whom that page opens. It opens beside the form: what was
 * typed stays.
 */
export function Refused({ message }: { message: string }) {
  const remedy = useRemedyOf()?.(message)
  return (
    <>
      {message}
      {remedy && (
        <>
          {' '}
          <Anchor href={remedy.href} target="_blank" inherit>
            {remedy.title}
          </Anchor>
        </>
      )}
    </>
  )
}
