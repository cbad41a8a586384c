import { Button, Form, InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

export interface KioskChoice {
  readonly portals: readonly { readonly id: string; readonly fullName: string }[]
  readonly seconds: number
}

interface KioskDialogProps {
  readonly portalId: string
  readonly onStart: (choice: KioskChoice) => void
  readonly onClose: () => void
}

/** Which portals show on the whole screen, and how long each. */
export function KioskDialog({ portalId, onStart, onClose }: KioskDialogProps) {
  const t = useT()
  const id = useId()
  const { data, isPending } = usePlatformQuery('portal.selector', {})
  const all = data?.list ?? []
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const [seconds, setSeconds] = useState(30)
  const chosen = typed ?? [portalId]
  return (
    <DialogFrame
      title={t('portal.kiosk.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('portal.own.cancel')}</Button>
          <Button
            type="primary"
            disabled={isPending || chosen.length === 0}
            onClick={() =>
              onStart({ portals: chosen.flatMap((each) => all.filter((one) => one.id === each)), seconds })
            }
          >
            {t('portal.kiosk.start')}
          </Button>
        </>
      }
    >
      <Form component="div" layout="vertical">
        <Form.Item label={t('portal.kiosk.portals')} htmlFor={`${id}portals`}>
          <Select
            id={`${id}portals`}
            mode="multiple"
            showSearch={nameSearch}
            loading={isPending}
            value={isPending ? [] : [...chosen]}
            options={all.map((portal) => ({ value: portal.id, label: portal.fullName }))}
            onChange={(next: string[]) => setTyped(next)}
          />
        </Form.Item>
        <Form.Item label={t('portal.kiosk.seconds')} htmlFor={`${id}seconds`} extra={t('portal.kiosk.hint')}>
          <InputNumber
            id={`${id}seconds`}
            min={5}
            max={3600}
            precision={0}
            value={seconds}
            onChange={(next) => setSeconds(next ?? 30)}
          />
        </Form.Item>
      </Form>
    </DialogFrame>
  )
}
