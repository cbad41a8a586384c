import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newTaskAddress } from '#renderer/access/task-config.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { addsRecord } from '#renderer/components/adds-record.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from '../workflow.module.css'

/** Begins a request: the person chooses among the flows that they may start. */
export function StartButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)} {...addsRecord}>
        {t('workflow.start.new')}
      </Button>
      {isOpen ? <FlowChooser onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function FlowChooser({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [keyword, setKeyword] = useState('')
  const input = { query: { keyword, currentPage: 1, pageSize: 100 } }
  const query = usePlatformQuery('flow.startable', input, { keepPrevious: true, quiet: true })
  const flows = query.data?.list ?? []
  const start = (flowId: string) => {
    onClose()
    void navigate(newTaskAddress(flowId))
  }
  return (
    <Modal title={t('workflow.start.choose')} open width={600} centered footer={null} onCancel={onClose}>
      <Input.Search
        allowClear
        aria-label={t('workflow.start.search')}
        placeholder={t('workflow.start.search')}
        onSearch={setKeyword}
      />
      <PageState
        loading={query.isPending}
        error={query.error}
        onRetry={query.refetch}
        empty={flows.length === 0}
        emptyText={t('workflow.start.none')}
        rows={4}
      >
        <ul className={styles.flows}>
          {flows.map((flow) => (
            <li key={flow.id}>
              <Button
                block
                className={styles.flow ?? ''}
                title={flow.fullName}
                onClick={() => start(flow.flowId || flow.id)}
              >
                {flow.fullName}
              </Button>
            </li>
          ))}
        </ul>
      </PageState>
    </Modal>
  )
}
