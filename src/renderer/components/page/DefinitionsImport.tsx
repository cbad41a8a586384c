import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import { type ImportEndpoint, importDefinitions } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'

interface DefinitionsImportProps {
  readonly endpoint: ImportEndpoint
  /** Of the dialog that chooses the file. */
  readonly title: string
  readonly label: string
  /** What the address of the call names. */
  readonly params?: Readonly<Record<string, string>>
}

/** Button that takes definitions from a file, where the server does. */
export function DefinitionsImport({ endpoint, title, label, params }: DefinitionsImportProps) {
  const isOffered = useServerHas(endpoint as ServerFeature)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const msg = await importDefinitions(endpoint, title, params)
      if (msg !== null) toast.success(msg)
    } finally {
      setBusy(false)
    }
  }
  if (!isOffered) return null
  return (
    <Button icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => ignoreRejection(start())}>
      {label}
    </Button>
  )
}
