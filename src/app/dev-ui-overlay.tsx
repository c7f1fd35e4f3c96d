import { Button } from '@mantine/core'
import { useState } from 'react'
import { requestBegan, requestEnded, requestFailed } from '#ui/data/activity.ts'
import { say, sayFailure, saySuccess } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="dev-card dev-row">
      <Button onClick={() => say('Successfully created Leave Type')}>Say green</Button>
      <Button
        onClick={() =>
          say('Connecting to server. Please wait...', { colour: 'blue', persistent: true, id: 'ws' })
        }
      >
        Say blue
      </Button>
      <Button onClick={() => sayFailure('Could not connect to server. Try again later.')}>Say red</Button>
      <Button onClick={() => saySuccess('Successfully updated Branch')}>Say in a second</Button>
      <Button variant="default" onClick={busy}>
        Green bar
      </Button>
      <Button variant="default" onClick={requestFailed}>
        Red bar
      </Button>
      <Button variant="default" onClick={() => void ask()}>
        Confirm
      </Button>
      <Button variant="default" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="default" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Button variant="default" onClick={() => setOpen('sheet')}>
        Detail sheet
      </Button>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="What is new"
        footer={<Button onClick={close}>Understood</Button>}
      >
        Attendance by place, payslips by year, and a calendar in Bikram Sambat.
      </Dialog>
      <SideDrawer opened={open === 'drawer'} onClose={close} title="Notifications">
        Nothing is new.
      </SideDrawer>
      <DetailSheet
        opened={open === 'sheet'}
        onClose={close}
        title="Pre-approval of overtime"
        head={
          <div className="dev-row" style={{ justifyContent: 'space-between' }}>
            <Person
              person={{ full_name: 'Bikash Thapa Magar', job_title: 'Trainer', is_online: true }}
              bare
            />
            <StatusBadge status="Requested" />
          </div>
        }
        facts={[
          { label: 'Requested on', value: '2026-11-18' },
          { label: 'Requested for', value: '2026-11-21' },
          { label: 'Duration', value: '3 h 30 m' },
          { label: 'Remarks', value: 'The server room has to be moved over the weekend.' },
        ]}
        history={[{ id: '1', title: 'Requested', by: 'by Bikash Thapa Magar', at: '2026-11-18T09:12:00Z' }]}
        actions={[
          { name: 'cancel', title: 'Cancel', look: 'quiet' },
          { name: 'decline', title: 'Decline', look: 'danger' },
          { name: 'forward', title: 'Forward', look: 'quiet' },
          { name: 'approve', title: 'Approve', look: 'primary' },
        ]}
        onAct={async (action) => {
          await new Promise((resolve) => setTimeout(resolve, 600))
          saySuccess(`Successfully ${action} request.`)
          close()
        }}
      />
    </section>
  )
}

const ask = async () => say((await confirm()) ? 'Confirmed' : 'Cancelled', { colour: 'blue' })

function busy() {
  requestBegan()
  setTimeout(requestEnded, 3000)
}
