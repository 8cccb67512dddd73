import { kobo } from '@kolo/foundation/money'
import { calendarDate, instant } from '@kolo/foundation/time'
import { KoloBox } from '@kolo/ui/brand/kolo-box'
import { Chart } from '@kolo/ui/charts/chart'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { HideAmountsButton, Naira } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Chip, Count } from '@kolo/ui/primitives/chip'
import { bellIcon, plusIcon, searchXIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Progress, SkeletonRows, Steps } from '@kolo/ui/primitives/progress'
import { EmptyState, FailedState } from '@kolo/ui/primitives/states'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { useState } from 'react'
import { GalleryDialogs, GalleryTable } from './gallery-dialogs.tsx'
import { GalleryForm } from './gallery-form.tsx'

const looks = ['primary', 'brass', 'line', 'soft', 'ghost', 'danger', 'danger-line'] as const

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Card title="Buttons">
      <div className="btn-row">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </div>
      <div className="btn-row">
        <Button look="primary" busy={busy} onClick={() => setBusy(true)} id="busy">
          Save money
        </Button>
        <Button look="primary" size="lg" icon={plusIcon} busy={busy}>
          Continue
        </Button>
        <Button size="sm" busy={busy}>
          Confirm
        </Button>
        <Button look="primary" disabled>
          Disabled
        </Button>
        <IconButton icon={bellIcon} label="Notifications, 3 new" dot />
      </div>
    </Card>
  )
}

function States() {
  return (
    <Card title="States">
      <div className="row wrap">
        <Chip>Waiting for you</Chip>
        <Chip tone="wait">Checking</Chip>
        <Chip tone="ok">Confirmed</Chip>
        <Chip tone="bad">Not found</Chip>
        <Chip tone="info">Approved</Chip>
        <Chip tone="brass">New</Chip>
        <Chip tone="ink">Moderator</Chip>
        <Count value={12} hot />
      </div>
      <div className="row wrap">
        {[0, 25, 65, 90, 100].map((percent) => (
          <KoloBox key={percent} percent={percent} size="lg" />
        ))}
        <Avatar name="Amara Odunlade" />
        <Avatar name="Bashir Gwanduma" size="sm" />
        <Avatar name="Ronke Alabede" size="lg" />
      </div>
      <Progress label="Savings" percent={65} />
      <Progress label="Taken up" percent={76.9} ink />
      <Steps at={2} of={4} title="about you" />
      {(['info', 'ok', 'wait', 'bad', 'quiet'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title="Check your email.">
          Open the link we sent.
        </Notice>
      ))}
      <div className="btn-row">
        <Button onClick={() => toast.ok('Profile updated')}>Toast</Button>
        <Button
          onClick={() =>
            toast.bad({
              title: 'Failed to update profile',
              text: 'Network error. Please check your internet connection.',
              action: { label: 'Try again', run: () => toast.info('Tried again') },
            })
          }
        >
          Error toast
        </Button>
      </div>
    </Card>
  )
}

function Money() {
  const day = calendarDate('2026-11-25')
  return (
    <Card title="Money and dates" aside={<HideAmountsButton />}>
      <Naira amount={kobo(248_635_000n)} size="xl" />
      <Naira amount={kobo(-50_000n)} size="lg" />
      <Naira amount={kobo(2_500_000n)} size="md" sign />
      <Facts
        facts={[
          { key: 'text', name: 'In text', value: <Naira amount={kobo(4_100_005n)} /> },
          { key: 'day', name: 'Day', value: day && <Day day={day} weekday /> },
          { key: 'moment', name: 'Moment', value: <Moment at={instant('2026-11-20T09:42:00.000Z')} /> },
        ]}
      />
      <Timeline
        steps={[
          { key: 'sent', state: 'done', title: 'You sent it', when: '20/11/2026' },
          { key: 'checking', state: 'now', title: 'We are checking your transfer' },
          { key: 'confirmed', state: 'later', title: 'In your kolo' },
        ]}
      />
    </Card>
  )
}

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

/** All parts and their states on one page, while developing. */
export function GalleryScreen() {
  const naira = (value: number) => `₦${value.toLocaleString('en-NG')}`
  return (
    <main className="page" id="main">
      <h1>Parts and states</h1>
      <Buttons />
      <GalleryForm />
      <States />
      <Money />
      <Card title="Savings over time">
        <Chart
          sentence="Savings grew from ₦310,000 in December to ₦1,346,350 in November."
          labels={months}
          fullLabels={months}
          nothing="Nothing to draw yet."
          axis={(value) => (value >= 1_000_000 ? `₦${value / 1_000_000}m` : `₦${value / 1000}k`)}
          exact={naira}
          series={[
            {
              name: 'Savings',
              kind: 'area',
              colour: 1,
              values: months.map((_, index) => 310_000 + index * 94_000),
            },
            {
              name: 'Investments',
              kind: 'step',
              colour: 2,
              values: months.map((_, index) => (index < 4 ? 240_000 : 640_000)),
            },
          ]}
        />
        <Chart
          sentence="Money in was more than money out in every month."
          labels={months}
          fullLabels={months}
          nothing="Nothing to draw yet."
          axis={naira}
          exact={naira}
          series={[
            { name: 'In', kind: 'bar', colour: 3, values: months.map((_, index) => 40 + index) },
            { name: 'Out', kind: 'bar', colour: 4, values: months.map((_, index) => 20 + (index % 4)) },
          ]}
        />
      </Card>
      <GalleryTable />
      <GalleryDialogs />
      <EmptyState
        picture={searchXIcon}
        title="No member matches “Ashka”"
        action={<Button>Clear filters</Button>}
      >
        Check the spelling, or clear the filters.
      </EmptyState>
      <FailedState reason="Network error. Please check your internet connection." onRetry={() => undefined} />
      <SkeletonRows />
    </main>
  )
}
