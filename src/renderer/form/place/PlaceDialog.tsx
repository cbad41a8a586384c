import { Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import type { Location } from '#shared/form/kinds/location.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './place.module.css'

interface PlaceDialogProps {
  readonly title: string
  readonly value: Location | null
  readonly onClose: () => void
  readonly onPlace: (place: Location) => void
}

const parts = ['name', 'pName', 'cName', 'adName', 'address'] as const
type Typed = Readonly<Record<(typeof parts)[number], string>> & {
  readonly lng: number | null
  readonly lat: number | null
}

const empty: Typed = { name: '', pName: '', cName: '', adName: '', address: '', lng: null, lat: null }

/** A place written by hand: no map service is asked, so the coordinates are copied from wherever they are known. */
export function PlaceDialog({ title, value, onClose, onPlace }: PlaceDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Typed>()
  const [isTouched, setTouched] = useState(false)
  const close = async () => {
    if (!isTouched || (await confirmDiscard())) onClose()
  }
  const save = (typed: Typed) => {
    if (typed.lng === null || typed.lat === null) return
    const words = Object.fromEntries(parts.map((part) => [part, (typed[part] ?? '').trim()])) as Record<
      (typeof parts)[number],
      string
    >
    onPlace({ ...words, lng: typed.lng, lat: typed.lat, fullAddress: '' })
  }
  const coordinate = (name: 'lng' | 'lat', most: number) => (
    <Form.Item
      name={name}
      label={t(`form.place.${name}`)}
      rules={[{ required: true, message: t('form.problem.required') }]}
      className={styles.half ?? ''}
    >
      <InputNumber min={-most} max={most} step={0.0001} controls={false} style={{ width: '100%' }} />
    </Form.Item>
  )
  return (
    <Modal
      title={title}
      open
      width={600}
      centered
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <p className={styles.hint}>{t('form.place.hint')}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={value ?? empty}
        onValuesChange={() => setTouched(true)}
        onFinish={save}
      >
        {parts.map((part) => (
          <Form.Item key={part} name={part} label={t(`form.place.${part}`)} className={styles.part ?? ''}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        ))}
        <div className={styles.coordinates}>
          {coordinate('lng', 180)}
          {coordinate('lat', 90)}
        </div>
      </Form>
    </Modal>
  )
}
