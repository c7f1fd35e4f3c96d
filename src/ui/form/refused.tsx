import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { refusal } from '#ui/i18n/refusal.ts'
import { useRemedyOf, type Remedy } from '#ui/data/scope.tsx'

/**
 * What was refused, and a link to where it can be put right, for whom that page opens. It opens beside the form: what was
 * typed stays.
 */
export function Refused({ message }: { message: string }) {
  const remedyOf = useRemedyOf()
  const [remedy, setRemedy] = useState<Remedy | null>(null)
  useEffect(() => {
    let isShown = true
    // without it the refusal stands alone
    remedyOf?.(message).then(
      (found) => isShown && setRemedy(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [remedyOf, message])
  return (
    <>
      {refusal(message)}
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
