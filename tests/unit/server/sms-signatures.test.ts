import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signAliyun } from '#server/core/senders/aliyun.ts'
import { signTencent } from '#server/core/senders/tencent.ts'

test('signs as the example of Aliyun’s documentation does', () => {
  const { headers } = signAliyun({
    keyId: 'YourAccessKeyId',
    secret: 'YourAccessKeySecret',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    nonce: '3156853299f313e23d1673dc12e1703d',
    at: Date.parse('2023-10-26T10:22:32Z'),
  })
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('signs as the example of Tencent’s documentation does', () => {
  const header = signTencent({
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    action: 'DescribeInstances',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    at: 1_551_113_065,
  })
  // The hash of the canonical request is printed there, the signature is of a key that is not.
  const canonical = '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84'
  const text = `TC3-HMAC-SHA256\n1551113065\n2019-02-25/cvm/tc3_request\n${canonical}`
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = hmac(hmac(hmac('TC3Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', '2019-02-25'), 'cvm'), 'tc3_request')
  expect(header).toBe(
    `TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${hmac(key, text).toString('hex')}`,
  )
})
