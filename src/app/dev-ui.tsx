import { Button, Group } from '@mantine/core'
import { say, sayFailure } from '#ui/feedback/snackbar.ts'

/** Every part of the interface on one page, in development alone. */
export default function DevUi() {
  return (
    <main style={{ padding: 24 }}>
      <h1>Interface</h1>
      <Group>
        <Button onClick={() => say('Successfully created Leave Type')}>Say green</Button>
        <Button variant="default" onClick={() => sayFailure('Could not connect to server. Try again later.')}>
          Say red
        </Button>
      </Group>
    </main>
  )
}
