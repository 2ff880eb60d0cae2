import { services } from "#lib/web/services.ts";

/** The built-in stand-in of the signing service, unless the settings name a real one: its signing pages outlast practice mode. */
async function handle(request: Request): Promise<Response> {
  const { sandbox } = services();
  return sandbox ? sandbox.handle(request) : new Response(null, { status: 404 });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
