import { createSearchServer, type SearchServer } from "@harness/tools/mcp";
import type { SearchServerOptions } from "@harness/tools/mcp";
import { scriptedSearch } from "./scripted_search.ts";
import { RootClient } from "./root_client.ts";
import { InMemoryTransport } from "./sdk_client.ts";

/** A server and its client in this process. */
export interface Served extends AsyncDisposable {
  readonly server: SearchServer;
  readonly client: RootClient;
}

/** Starts a server, on a scripted machine if it is given no other, and connects a client. */
export async function serve(
  options: Partial<SearchServerOptions> & {
    readonly clientRoots?: readonly string[];
  } = {},
): Promise<Served> {
  const { clientRoots, ...serverOptions } = options;
  const server = await createSearchServer({
    bash: scriptedSearch(),
    ...serverOptions,
  });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await server.connect(serverSide);
  const client = await RootClient.connect(clientSide, { roots: clientRoots });
  return {
    server,
    client,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await server.close();
    },
  };
}
