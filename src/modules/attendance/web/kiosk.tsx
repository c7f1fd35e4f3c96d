import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { clockAt } from '#kernel/calendar/zone.ts'
import { messageOf } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { Callout } from '#ui/show/callout.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { kioskScreen } from '#modules/attendance/shared/kiosk.ts'
import { t } from '#modules/attendance/web/words.ts'

const SHOWN_MS = 6000
interface Said {
  text: string
  tone: 'success' | 'danger'
}

/** A shared screen: code and PIN, and the next person. */
export default function Kiosk() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(kioskScreen.read, { params: { token } }, { errors: 'inline', every: 30_000 })
  return (
    <LinkPage title={t('kiosk.title')} read={read} over={t('kiosk.over')} overHint={t('kiosk.overHint')}>
      {({ organization, name, branch, now, time_zone }) => (
        <>
          <LinkHead>
            <p>{[organization, branch, name].filter(Boolean).join(' · ')}</p>
            <h1>{clockAt(now, time_zone)}</h1>
          </LinkHead>
          <LinkCard>
            <PinForm token={token} zone={time_zone} />
          </LinkCard>
        </>
      )}
    </LinkPage>
  )
}

function PinForm({ token, zone }: { token: string; zone: string }) {
  const punch = useAction(kioskScreen.punch, { errors: 'caller' })
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  // what was said to one person is gone for the next
  useEffect(() => {
    if (!said) return
    const end = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(end)
  }, [said])
  const press = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const body = { key: crypto.randomUUID(), code, pin }
      const { full_name, direction, occurred_at } = await punch.attempt({ params: { token }, body })
      const words = { name: full_name, time: clockAt(occurred_at, zone) }
      setSaid({ text: t(direction === 'Out' ? 'kiosk.out' : 'kiosk.in', words), tone: 'success' })
      setCode('')
    } catch (error) {
      setSaid({ text: messageOf(error), tone: 'danger' })
    }
    setPin('')
  }
  return (
    <form onSubmit={(event) => void press(event)} autoComplete="off">
      <Stack>
        <div aria-live="polite">{said && <Callout tone={said.tone}>{said.text}</Callout>}</div>
        <TextInput
          label={t('kiosk.code')}
          size="lg"
          value={code}
          required
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('kiosk.pin')}
          size="lg"
          value={pin}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={punch.pending}>
          {t('kiosk.press')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('kiosk.hint')}
        </Text>
      </Stack>
    </form>
  )
}
