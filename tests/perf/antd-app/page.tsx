import { AppstoreOutlined, BellOutlined, MenuFoldOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Avatar, Badge, Button, Card, ConfigProvider, Flex, Input, Layout, Menu, Tabs, Typography } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const places = Array.from({ length: 9 }, (_, at) => ({
  key: String(at),
  label: `目录 ${at + 1}`,
  icon: <AppstoreOutlined />,
}))
const tiles = ['待办', '已办', '邮件', '消息', '用户', '字典', '模块', '模板']

/** As many parts as the frame and the home page of the product, of antd alone. */
function Home() {
  useEffect(() => {
    void fetch('./drawn')
  }, [])
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light" width={310}>
        <Menu mode="inline" items={places} />
      </Layout.Sider>
      <Layout>
        <Layout.Header style={{ background: '#fff' }}>
          <Flex gap={8} align="center" justify="end">
            <Button type="text" icon={<MenuFoldOutlined />} aria-label="菜单" />
            <Button type="text" icon={<SearchOutlined />} aria-label="搜索" />
            <Badge dot>
              <Button type="text" icon={<BellOutlined />} aria-label="消息" />
            </Badge>
            <Button type="text" icon={<SettingOutlined />} aria-label="设置" />
            <Avatar>管</Avatar>
          </Flex>
        </Layout.Header>
        <Tabs items={[{ key: 'home', label: '首页' }]} />
        <Layout.Content style={{ padding: 24 }}>
          <Typography.Title>你好，管理员</Typography.Title>
          <Flex wrap gap={16}>
            {tiles.map((tile) => (
              <Card key={tile} title={tile} size="small">
                今天没有新的内容
              </Card>
            ))}
          </Flex>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

/** `?start` begins as a sign-in page does: with two fields and a button that leads on. */
function Page() {
  const [isHome, enter] = useState(new URLSearchParams(location.search).get('start') === null)
  if (isHome) return <Home />
  return (
    <Card title="登录">
      <Input placeholder="账号" />
      <Input.Password placeholder="密码" />
      <Button type="primary" onClick={() => enter(true)}>
        进入
      </Button>
    </Card>
  )
}

const root = document.getElementById('root')
const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
if (root)
  createRoot(root).render(
    <ConfigProvider
      locale={zhCN}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      theme={{ cssVar: { key: 'floor' }, hashed: false }}
    >
      <Page />
    </ConfigProvider>,
  )
