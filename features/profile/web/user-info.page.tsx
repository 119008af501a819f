import { useState } from "react";
import type { ReactElement } from "react";
import { Contrast, Languages, TrendingUp } from "lucide-react";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { usePlace } from "../../location/web/place.store.ts";
import { LineForm } from "./line-form.tsx";
import { PortraitChoice } from "./portrait-choice.tsx";
import { useNickname, useSignature } from "./profile.api.ts";

type Open = "picture" | "nickname" | "signature";

/** How I appear to others. */
export function UserInfoPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const user = useSession((state) => state.user);
  const place = usePlace((state) => state.place);
  const [open, setOpen] = useState<Open>();
  const [last, setLast] = useState<Open>("picture");
  if (open !== undefined && open !== last) setLast(open);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHeader title={t("profile.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <ListCard>
          <ListRow
            label={t("profile.picture")}
            value={<Avatar name={user?.nickname ?? user?.account_number} image={user?.head_portrait} size={44} />}
            onPress={() => setOpen("picture")}
          />
          <ListRow label={t("profile.nickname")} value={user?.nickname} onPress={() => setOpen("nickname")} />
          <ListRow label={t("profile.signature")} value={user?.signature || t("profile.none")} onPress={() => setOpen("signature")} />
          <ListRow
            label={t("profile.place")}
            value={place?.name ?? t("profile.none")}
            onPress={() => navigation.to(place === undefined ? routes.chooseLocation : routes.openLocation)}
          />
          <ListRow label={t("profile.account")} value={user?.account_number} />
          <ListRow label={t("profile.number")} value={user?.id} />
        </ListCard>
        <p className="px-1 text-xs text-mut">{t("profile.picture.note")}</p>
        <LooksCard />
      </PageBody>
      <Sheet open={open !== undefined} onOpen={(isOpen) => !isOpen && close()} title={t(`profile.${last}`)}>
        {last === "picture" && <PortraitChoice onDone={close} />}
        {last === "nickname" && <NicknameForm present={user?.nickname ?? ""} onDone={close} />}
        {last === "signature" && <SignatureForm present={user?.signature ?? ""} onDone={close} />}
      </Sheet>
    </>
  );
}

interface FormProps {
  readonly present: string;
  readonly onDone: () => void;
}

function NicknameForm({ present, onDone }: FormProps): ReactElement {
  const t = useT();
  return (
    <LineForm
      save={useNickname()}
      present={present}
      label={t("profile.nickname")}
      hint={t("profile.nickname.hint")}
      max={10}
      onDone={onDone}
    />
  );
}

function SignatureForm({ present, onDone }: FormProps): ReactElement {
  const t = useT();
  return (
    <LineForm
      save={useSignature()}
      present={present}
      label={t("profile.signature")}
      hint={t("profile.signature.hint")}
      max={30}
      onDone={onDone}
    />
  );
}

/** What of the app's look people look for beside their name. */
function LooksCard(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { language, rise, theme } = usePreferences();
  return (
    <ListCard>
      <ListRow
        icon={<Languages aria-hidden />}
        label={t("shell.language")}
        value={LANGUAGES.find(({ code }) => code === language)?.name}
        onPress={() => navigation.to(routes.languages)}
      />
      <ListRow
        icon={<Contrast aria-hidden />}
        label={t("settings.theme")}
        value={t(`settings.theme.${theme}`)}
        onPress={() => navigation.to(routes.mine)}
      />
      <ListRow
        icon={<TrendingUp aria-hidden />}
        label={t("settings.red_up")}
        value={
          <Switch
            label={t("settings.red_up")}
            checked={rise === "red"}
            onChecked={(red) => usePreferences.setState({ rise: red ? "red" : "green" })}
          />
        }
      />
    </ListCard>
  );
}
