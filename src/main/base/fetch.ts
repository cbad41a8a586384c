/** Anything that behaves like `fetch` over Request and Response. */
export type Fetch = (input: URL | Request | string, init?: RequestInit) => Promise<Response>
